/** The command with which a computer gives its idle time. @param server origin of the site */
export function makeGiveCommand(server: string): string {
  return ['npx', 'chuhe-bridge', '--server', server, '--give', '--no-cloud'].join(' ');
}
