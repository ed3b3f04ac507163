// What the checks of accessibility rest on: that something which is wrong is found.
import axe from 'axe-core';
import { afterEach, expect, it, vi } from 'vitest';
import { violations } from './access';

const put = (html: string): void => void (document.body.innerHTML = html);

afterEach(() => put(''));

it('finds what has no name, and what has a role that does not exist', async () => {
  put('<main><h1>A</h1><button></button><img src="a.png"><p role="nothing">A</p><input></main>');
  const found = (await violations()).map((one) => one.split(':')[0]);
  expect(found).toEqual(expect.arrayContaining(['button-name', 'image-alt', 'aria-roles', 'label']));
});

it('tells where it is', async () => {
  put('<main><h1>A</h1><button id="nameless"></button></main>');
  expect(await violations()).toEqual(['button-name: <button id="nameless"></button>']);
});

it('takes what cannot be seen for hidden', async () => {
  put(
    '<main><h1>A</h1><button style="display: none"></button><div style="visibility: hidden"><button></button></div><button hidden></button></main>',
  );
  expect(await violations()).toEqual([]);
});

it('looks only at the part it is asked for, and not for what is held elsewhere', async () => {
  put('<main><h1>A</h1><section><img src="a.png"></section><button></button></main>');
  const part = document.querySelector('section') as HTMLElement;
  expect(await violations(part)).toEqual(['image-alt: <img src="a.png">']);
  expect(await violations(part, 'image-alt')).toEqual([]);
});

it('judges a page in other words by what was found in the first', async () => {
  put('<main><h1>One</h1><nav aria-label="Up"><a href="#1">Top</a></nav><nav aria-label="Down"></nav></main>');
  expect(await violations()).toEqual([]);
  const run = vi.spyOn(axe, 'run');
  put('<main><h1>一</h1><nav aria-label="上"><a href="#1">顶部</a></nav><nav aria-label="下"></nav></main>');
  expect(await violations()).toEqual([]);
  expect(run).not.toHaveBeenCalled();
  run.mockRestore();
});

it.each([
  [
    'a word is missing',
    '<main><h1>一</h1><nav aria-label="上"><a href="#1"></a></nav><nav aria-label="下"></nav></main>',
    'link-name',
  ],
  [
    'two names are the same',
    '<main><h1>一</h1><nav aria-label="上"><a href="#1">顶部</a></nav><nav aria-label="上"></nav></main>',
    'landmark-unique',
  ],
  [
    'a role is another',
    '<main><h1>一</h1><nav aria-label="上"><a href="#1" role="nothing">顶部</a></nav><nav aria-label="下"></nav></main>',
    'aria-roles',
  ],
])('judges it again where %s', async (_, html, rule) => {
  put('<main><h1>One</h1><nav aria-label="Up"><a href="#1">Top</a></nav><nav aria-label="Down"></nav></main>');
  expect(await violations()).toEqual([]);
  put(html);
  expect((await violations()).map((one) => one.split(':')[0])).toEqual([rule]);
});
