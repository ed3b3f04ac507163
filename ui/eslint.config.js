// The window's own arrows: only src/lib/backend may know Tauri, and what lies on a floor knows only what lies below it.
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import floors from './floors.js';

const noTauri = {
  patterns: [{ group: ['@tauri-apps/*'], message: 'Only src/lib/backend may import Tauri: go through Backend.' }],
};

export default ts.config(
  { ignores: ['dist', 'node_modules', 'src/lib/generated'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
  },
  {
    rules: {
      'no-restricted-imports': ['error', noTauri],
      '@typescript-eslint/no-explicit-any': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  { files: ['src/lib/backend/**'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['src/**/*.{ts,svelte}'],
    ignores: ['src/**/*.test.ts'],
    plugins: { askwell: { rules: { floors } } },
    rules: { 'askwell/floors': 'error' },
  },
  {
    files: ['src/**/*.test.ts'],
    ignores: ['src/**/*.mocking.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['mock', 'doMock', 'resetModules'].map((property) => ({
          object: 'vi',
          property,
          message: 'Its modules are shared with other files: name the file *.mocking.test.ts.',
        })),
      ],
    },
  },
  {
    rules: {
      // State is replaced whole, never changed in place, so the plain collections are the right ones.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  { files: ['**/*.svelte'], rules: { 'svelte/require-each-key': 'error', 'svelte/no-at-html-tags': 'error' } },
);
