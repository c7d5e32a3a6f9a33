import { describe, expect, it } from 'vitest';
import { ISSUE_CODES, issueText } from './issue.ts';

describe('issueText', () => {
  it('names the place before the fault', () => {
    expect(issueText({ code: 'piece', row: 3, at: 14, piece: 'q' })).toBe(
      "row 3, offset 14, 'q': not a piece letter",
    );
    expect(issueText({ code: 'limit', square: 'i1', piece: 'R', found: 3 })).toBe(
      "square i1, 'R': more pieces of this kind than a side may have (found 3)",
    );
    expect(issueText({ code: 'row-sum', row: 1, at: 0, found: 0 })).toBe(
      'row 1, offset 0: a row must add up to 9 points (found 0)',
    );
  });

  it('has a different message for every code', () => {
    const texts = ISSUE_CODES.map((code) => issueText({ code }));
    expect(new Set(texts).size).toBe(ISSUE_CODES.length);
    for (const text of texts) expect(text).toMatch(/^[a-z].*[^.]$/i);
  });
});
