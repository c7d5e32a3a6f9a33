// @vitest-environment jsdom
import type { Study } from '@chuhe/contract/study';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
// jsdom has no modal dialogs.
// oxlint-disable-next-line no-unassigned-import
import '../../../testing/modal-dialogs.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { ShareStudyDialog } from './share-study-dialog.tsx';

beforeAll(startI18n);
beforeEach(() => sessionStore.setState({ session: { kind: 'user', user: makeUser() } }));
afterEach(cleanup);

const STUDY: Study = {
  studyId: '4f8f1fd1-0fd8-4b27-8ca6-4f1d0a54b0a1',
  title: 'Pins',
  description: '',
  tags: [],
  visibility: 'members',
  role: 'owner',
  owner: { firstName: 'An', lastName: '', username: null },
  chapters: 0,
  createdAt: '2026-11-21T17:00:00Z',
  updatedAt: '2026-11-21T17:00:00Z',
  deletedAt: null,
  number: 0,
  chapterList: [],
  deletedChapters: [],
  ownerLeaves: null,
  members: [],
  code: null,
  invitations: { editor: null, viewer: 'q3F-q3F-q3F-q3F-q3F-qx' },
};
const nothing = (): void => undefined;
const share = (study: Study, onInvite = nothing) =>
  render(<ShareStudyDialog study={study} code={undefined} onInvite={onInvite} onClose={nothing} />);
const inviteButton = () => screen.queryByRole('button', { name: 'Invite members' });

test('the owner of a study that its link does not open is led to the invitation', () => {
  const onInvite = vi.fn<() => void>();
  share(STUDY, onInvite);
  fireEvent.click(screen.getByRole('button', { name: 'Invite members' }));
  expect(onInvite).toHaveBeenCalledOnce();
  cleanup();
  share({ ...STUDY, role: 'editor' });
  expect(inviteButton()).toBeNull();
  cleanup();
  share({ ...STUDY, visibility: 'public' });
  expect(inviteButton()).toBeNull();
});

test('the invitation is shown as a link, and made for each role when it is asked for', async () => {
  const asked = answerCalls(() => ({ success: true, data: null }));
  const onChanged = vi.fn<() => void>();
  render(<InviteDialog study={STUDY} onChanged={onChanged} onClose={nothing} />);
  expect(screen.getByRole('textbox')).toHaveProperty(
    'value',
    `${window.location.origin}/studies/join?code=q3F-q3F-q3F-q3F-q3F-qx`,
  );
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'editor' } });
  expect(screen.queryByRole('textbox')).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create link' })));
  expect(asked.map(([, { body }]) => body)).toEqual([{ role: 'editor', isOn: true }]);
  expect(onChanged).toHaveBeenCalledOnce();
});

test('a private study says what has to be changed before members can be invited', () => {
  render(
    <InviteDialog
      study={{ ...STUDY, visibility: 'private' }}
      onChanged={nothing}
      onClose={nothing}
    />,
  );
  expect(screen.getByText(/To invite others, change who may see it/)).toBeTruthy();
});
