import { describe, expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';

describe('the command line', () => {
  test('has the ports and hosts of programs unless the user names others', () => {
    expect(readCommandLine(['--server', 'https://Chuhe.example/path'])).toMatchObject({
      server: 'https://chuhe.example',
      engines: [],
      cloud: { ports: [80, 81], hosts: ['www.chessdb.cn', 'api.chessdb.cn'], address: '127.0.0.1' },
    });
    const args = ['--port', '8080', '--host', 'Cloud.Example', '--listen', '0.0.0.0'];
    expect(readCommandLine(args)).toMatchObject({
      cloud: { ports: [8080], hosts: ['cloud.example'], address: '0.0.0.0' },
    });
    expect(readCommandLine(['--no-cloud'])).toMatchObject({ cloud: undefined });
  });

  test('joins each engine with its arguments', () => {
    const args = ['--engine', '/a b', '--engine', '/c', '--engine-args=--x 1  -y'];
    expect(readCommandLine(args)).toMatchObject({
      engines: [
        { path: '/a b', args: [] },
        { path: '/c', args: ['--x', '1', '-y'] },
      ],
    });
  });

  test('gives time only if it is asked for, in all hours and threads unless the user names them', () => {
    expect(readCommandLine([])).toMatchObject({ give: undefined });
    const all = { threads: undefined, hours: undefined };
    expect(readCommandLine(['--give'])).toMatchObject({ give: all });
    const some = ['--give', '--threads', '3', '--hours', '22-7'];
    const give = { threads: 3, hours: { from: 22, to: 7 } };
    expect(readCommandLine(some)).toMatchObject({ give });
  });

  test.each([
    [['--give', '--threads', '0'], 'not a number of threads'],
    [['--give', '--hours', '7'], 'does not name hours'],
    [['--threads', '2'], 'belong to --give'],
    [['--server', 'chuhe'], 'not an address'],
    [['--server', 'ftp://chuhe.example'], 'not an address'],
    [['--server', 'https://me:secret@chuhe.example'], 'not an address'],
    [['--port', '70000'], 'not a port'],
    [['--port', 'x'], 'not a port'],
    [['--engine-args=-x'], 'after the --engine'],
    [['--engine', ''], 'needs the path'],
    [['--unknown'], 'unknown'],
    [['file'], 'file'],
    [Array.from({ length: 9 }, () => ['--engine', 'x']).flat(), 'At most 8'],
  ])('says what is wrong with %j', (args, problem) => {
    expect(readCommandLine(args)).toContain(problem);
  });
});
