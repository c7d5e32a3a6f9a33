import type { Alert } from './site-alerts.ts';

/** In milliseconds. */
const ANSWER_WITHIN = 10_000;

/**
 * Sends an alert to the operator's webhook. The body has the field `text`, which chat programs such as Slack and Mattermost show.
 *
 * @throws if the webhook does not accept it; the message never has the address, which is secret
 */
export async function postAlert(url: string, site: string, alert: Alert): Promise<void> {
  const body = JSON.stringify({ ...alert, text: `${site}: ${alert.text}`, site });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  }).catch(() => undefined);
  await response?.body?.cancel();
  if (response === undefined) throw new Error('The webhook of ALERT_WEBHOOK_URL does not answer');
  if (!response.ok) throw new Error(`The webhook answered with the status ${response.status}`);
}
