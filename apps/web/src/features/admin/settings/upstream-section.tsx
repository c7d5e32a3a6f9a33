import type { Settings } from '@chuhe/contract/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { CheckRow } from '../../../components/check-row.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { Section } from '../../../components/section.tsx';
import { useUnsaved } from '../../../lib/use-unsaved.ts';
import { Loaded } from '../components/loaded.tsx';
import classes from './admin.module.css';
import { FixedNote } from './fixed-note.tsx';
import { isOther, useSettingForm } from './use-setting-form.ts';
import type { SettingsData } from './use-settings.ts';

/** The upstream position database: whether it is used, its address, and its terms. */
export function UpstreamSection({ settings }: { readonly settings: SettingsData }) {
  const { t } = useTranslation();
  return (
    <Section title={t('admin.upstream.title')} lead={t('admin.upstream.lead')}>
      <Loaded from={settings}>
        {({ upstream }) => <UpstreamForm settings={settings} entry={upstream} />}
      </Loaded>
    </Section>
  );
}

/** An example for the field: the best-known position database. */
const EXAMPLE = 'http://www.chessdb.cn/chessdb.php';

interface UpstreamFormProps {
  readonly settings: SettingsData;
  readonly entry: Settings['upstream'];
}

function UpstreamForm({ settings, entry: { value, isFixed } }: UpstreamFormProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<typeof value>();
  const shown = draft ?? value;
  const edit = (change: Partial<typeof value>): void => setDraft({ ...shown, ...change });
  useUnsaved(isOther(shown, value));
  const { words, submit } = useSettingForm({
    settings,
    read: () => ({ key: 'upstream', value: shown }),
    onSaved: () => setDraft(undefined),
  });
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <fieldset className={classes.fields} disabled={isFixed}>
        <CheckRow
          label={t('admin.upstream.on')}
          checked={shown.isOn}
          onChange={(isOn) => edit({ isOn })}
        />
        <TextField
          name="value.url"
          type="url"
          label={t('admin.upstream.address')}
          placeholder={EXAMPLE}
          hint={t('admin.upstream.hint', { example: EXAMPLE })}
          error={words['value.url']}
          value={shown.url}
          spellCheck={false}
          autoCapitalize="off"
          // The user has accepted the terms of one server only, so another address clears the consent.
          onChange={({ currentTarget }) =>
            edit({ url: currentTarget.value, hasAcceptedTerms: false })
          }
        />
        <div className={classes.terms}>
          <h3>{t('admin.upstream.termsTitle')}</h3>
          <ul>
            <li>{t('admin.upstream.terms.sent')}</li>
            <li>{t('admin.upstream.terms.pace')}</li>
            <li>{t('admin.upstream.terms.kept')}</li>
            <li>{t('admin.upstream.terms.theirs')}</li>
          </ul>
          <CheckRow
            label={t('admin.upstream.accept')}
            checked={shown.hasAcceptedTerms}
            onChange={(hasAcceptedTerms) => edit({ hasAcceptedTerms })}
          />
        </div>
        {(words['value.hasAcceptedTerms'] ?? words['']) !== undefined && (
          <p role="alert" className={form.error}>
            {words['value.hasAcceptedTerms'] ?? words['']}
          </p>
        )}
      </fieldset>
      {isFixed ? (
        <FixedNote name="CLOUD_UPSTREAM_URL" />
      ) : (
        <Button type="submit">{t('me.save')}</Button>
      )}
    </form>
  );
}
