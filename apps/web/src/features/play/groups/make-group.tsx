import { createGroup } from '@chuhe/contract/coaching-endpoints';
import { COACHING_LIMITS } from '@chuhe/contract/coaching-limits';
import { useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { AreaField } from '../../../components/form/area-field.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { api } from '../../../lib/api/api.ts';
import type { FieldErrors } from '../../../lib/form/form-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { makeUuid } from '../../../lib/uuid.ts';

/** The form for a new group. */
export function MakeGroup() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Stays the same when the form is sent again, so that one group is made.
  const [groupId] = useState(makeUuid);
  const shown = useForm({
    check: checkGroup,
    send: (body) => api().call(createGroup, { body: { groupId, ...body } }, { isQuiet: true }),
    onDone: () => void navigate({ to: '/groups/$groupId', params: { groupId } }),
  });
  return (
    <form className={form.form} {...shown.form}>
      <TextField
        name="name"
        label={t('groups.name')}
        maxLength={COACHING_LIMITS.name}
        autoComplete="off"
        error={shown.errorOf('name')}
      />
      <AreaField
        name="text"
        label={t('groups.text')}
        maxLength={COACHING_LIMITS.text}
        error={shown.errorOf('text')}
      />
      <Button type="submit" kind="primary">
        {t('groups.make')}
      </Button>
    </form>
  );
}

interface GroupTexts {
  readonly name: string;
  readonly text: string;
}

export function checkGroup({
  name = '',
  text = '',
}: Readonly<Record<string, string>>):
  | { readonly ok: true; readonly value: GroupTexts }
  | { readonly ok: false; readonly errors: FieldErrors } {
  if (name.trim() === '')
    return { ok: false, errors: { name: { text: i18next.t('groups.nameRequired') } } };
  return { ok: true, value: { name, text } };
}
