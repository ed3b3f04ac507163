import { describe, expect, it } from 'vitest';
import { I18n } from '../i18n/i18n.svelte';
import type { FailureCode } from '../generated/wire';
import { retryInWords } from './retryInWords';

const notice = (code: FailureCode, at: number) => ({ attempt: 3, since: 0, at, failure: { code, detail: '' } });

describe('waiting for the model', () => {
  it.each([
    ['unreachable', 5_000, 'Waiting for the network · next try in 5 s', '正在等待网络 · 5 秒后重试'],
    ['cutOff', 59_001, 'Waiting for the network · next try in 1 min', '正在等待网络 · 1 分钟后重试'],
    ['serverError', 120_000, 'Waiting for the provider · next try in 2 min', '正在等待服务商 · 2 分钟后重试'],
    ['rateLimited', 7_300_000, 'Waiting for the provider · next try in 3 h', '正在等待服务商 · 3 小时后重试'],
    ['keyNotKept', 5_000, 'Waiting for the model’s key · next try in 5 s', '正在等待模型的密钥 · 5 秒后重试'],
    ['unreachable', 0, 'Waiting for the network · trying now', '正在等待网络 · 正在重试'],
  ] as const)('%s, %d ms ahead', (code, at, en, zh) => {
    expect(retryInWords(notice(code, at), 0, new I18n('en'))).toBe(en);
    expect(retryInWords(notice(code, at), 0, new I18n('zh'))).toBe(zh);
  });
});
