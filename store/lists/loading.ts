import { wordsOfError } from '@/services/http/apiError';

/** What is being loaded into a slice, or into a part of one. */
export interface Loading {
  status: 'idle' | 'loading' | 'failed';
  error?: string;
  /** The id of the current request; the answer to any other is dropped. */
  request?: string;
}

/** A request was made: its answer counts from now on. */
export const pending = (state: Loading, { requestId }: { requestId: string }): void =>
  void Object.assign(state, { status: 'loading', error: undefined, request: requestId });

/** The current request failed; one that was aborted leaves no error. */
export function rejected(
  state: Loading,
  { requestId, aborted }: { requestId: string; aborted: boolean },
  error: { message?: string },
): void {
  if (state.request !== requestId) return;
  Object.assign(state, { request: undefined, status: aborted ? 'idle' : 'failed', error: aborted ? undefined : wordsOfError(error) });
}
