import { describe, expect, it } from 'vitest';
import { cpuTime } from '../testing/cpu-time.ts';
import { scanXml } from './xml-scanner.ts';

/** The events as short texts. */
const scan = (text: string): string[] =>
  Array.from(scanXml(text), (event) => {
    if (event.kind === 'text') return event.text;
    if (event.kind === 'problem') return `!${event.code}`;
    if (event.kind === 'close') return `/${event.name}`;
    return [event.name, ...Array.from(event.attributes, ([key, value]) => `${key}=${value}`)].join(
      ' ',
    );
  });

describe('the XML scanner', () => {
  it('reads elements, attributes and text', () => {
    expect(scan(`<a x="1" y = '2'>one<b/>two</a>`)).toEqual([
      'a x=1 y=2',
      'one',
      'b',
      '/b',
      'two',
      '/a',
    ]);
  });

  it('decodes entities, but not within CDATA, and keeps unknown ones', () => {
    expect(scan('<a x="&lt;&#39532;&#x9a6c;">&amp;lt;&new;<![CDATA[&lt;<b>]]></a>')).toEqual([
      'a x=<马马',
      '&lt;&new;',
      '&lt;<b>',
      '/a',
    ]);
  });

  it('skips comments, instructions and a document type with its entities', () => {
    const text = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a><!-- <b> -->&b;</a>`;
    expect(scan(text)).toEqual(['a', '&b;', '/a']);
  });

  it.each([
    ['<a><b>', ['a', 'b', '!truncated', '/b', '/a']],
    ['<a><b></a>', ['a', 'b', '/b', '!bad-tag', '/a']],
    ['<a></b></a>', ['a', '!bad-tag', '/a']],
    ['<a x=1><b/></a>', ['a', '!bad-tag', 'b', '/b', '/a']],
    ['<a x="1><b/></a>', ['a', '!bad-tag', 'b', '/b', '/a']],
    ['<a <b/></a>', ['a', '!bad-tag', 'b', '/b', '/a']],
    ['<a>1 < 2</a>', ['a', '1 ', '!bad-tag', ' 2', '/a']],
    ['<a><!-- <b>', ['a', '!truncated', '!truncated', '/a']],
    ['<a', ['a', '!bad-tag', '!truncated', '/a']],
  ])('reads %s as far as possible', (text, events) => {
    expect(scan(text)).toEqual(events);
  });

  it('closes every element that it opens, however deep', () => {
    const events = scan('<a>'.repeat(100_010));
    expect(events.filter((event) => event === 'a')).toHaveLength(100_000);
    expect(events.filter((event) => event === '/a')).toHaveLength(100_000);
    expect(events).toContain('!too-deep');
  });

  it.each([
    ['unclosed quotes', '<a x="'],
    ['unclosed comments', '<!-'],
    ['tags that close nothing', '<a></b>'],
    ['tags without an end', '<a x="1" '],
    ['document types', '<!DOCTYPE ['],
    ['white space', '<a               '],
    ['ampersands', '<a>&&#&#x&lt'],
  ])('takes linear time for %s', (_, part) => {
    const timeOf = (count: number): number => {
      const text = part.repeat(count);
      const before = cpuTime();
      let events = 0;
      for (const event of scanXml(text)) events += event.at >= 0 ? 1 : 0;
      expect(events).toBeGreaterThan(0);
      return cpuTime() - before;
    };
    timeOf(1000);
    const [small, large] = [timeOf(4000), timeOf(32_000)];
    expect(large).toBeLessThan(Math.max(50, small) * 30);
  });
});
