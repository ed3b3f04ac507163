use crate::page::markdown;
use std::time::{Duration, Instant};
use url::Url;

fn read(html: &str) -> markdown::Readable {
    let base = Url::parse("https://a.example/docs/page").unwrap();
    markdown::of(html, &base, Instant::now() + Duration::from_secs(600))
}

#[test]
fn what_a_page_shows_becomes_text() {
    for (html, expected) in [
        ("<h1>One</h1><p>two\n  three</p>four<br>five", "# One\n\ntwo three\n\nfour\nfive"),
        ("a <b>b</b>c, <i>d</i> &amp; &eacute;", "a bc, d & é"),
        ("<ul><li>a<li>b<ul><li>c</ul><li></ul>d", "- a\n- b\n  - c\n\nd"),
        ("<ol start=3><li><p>x</p><li><div>y</div></ol>", "3. x\n\n4. y"),
        ("<a href='../x?y#z'>there</a>, <a href=#top>top</a>", "there (https://a.example/x?y#z), top"),
        ("<a href='javascript:x()'>no</a> <a href=/i><img src=x></a>.", "no ."),
        ("<a href=https://b.example/>https://b.example/</a>", "https://b.example/"),
        ("<base href=https://c.example/><a href=d>e</a>", "e (https://c.example/d)"),
        ("<img src=x alt='a cat'> here", "[image: a cat] here"),
        ("x<pre>\n a\n  <a href=y>b</a>\n</pre>y <code>z</code>", "x\n\n```\n a\n  b\n```\n\ny `z`"),
        ("<pre>open", "```\nopen\n```"),
        ("<table><tr><th>a<th>b<tr><td><td>c</table>d", "a | b\n| c\n\nd"),
        ("<blockquote><p>a<p>b</blockquote>c", "> a\n\n> b\n\nc"),
        ("a<hr>b", "a\n\n---\n\nb"),
        ("<script>if(a<b)</script><style>p{}</style><template>t</template>x<!-- y -->", "x"),
        ("<div hidden>a<div>b</div></div><p style='display: none'>c<p>d<span aria-hidden=true>e</span>", "d"),
        ("<p hidden>a<div>b</div>", "b"),
        ("<body style='visibility:hidden'>shown", "shown"),
        ("<svg><title>icon</title><path/></svg><noscript>n</noscript>", "n"),
        ("</div></ul></pre></blockquote></a></td>x", "x"),
    ] {
        assert_eq!(read(html).text, expected, "{html}");
    }
}

#[test]
fn the_title_is_no_part_of_the_text() {
    let page = read("<title>A &amp; B</title><p>text");
    assert_eq!((page.title.as_deref(), page.text.as_str()), (Some("A & B"), "text"));
    assert_eq!(read("<title> </title>x").title, None);
}

#[test]
fn a_page_costs_its_size_however_it_is_nested() {
    for part in [
        "<div>",
        "<b a=1>",
        "<ul><li>",
        "<table><tr><td>",
        "<blockquote>",
        "<a href=x>",
        "<p hidden>x</p>",
        "<pre>",
        "</p>",
    ] {
        let page = read(&format!("start{}end", part.repeat(50_000)));
        assert!(page.text.starts_with("start") && page.text.contains("end"), "{part}");
        assert!(page.text.len() < 2_000_000, "{part}: {}", page.text.len());
    }
}

#[test]
fn what_takes_too_long_is_broken_off() {
    let base = Url::parse("https://a.example/").unwrap();
    let page = markdown::of(&"<p>word".repeat(50_000), &base, Instant::now());
    assert!(page.cut && page.text.starts_with("word"));
}
