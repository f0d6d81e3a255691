import { isPast } from '@/utils/dates';
import type { AppStore } from '../index';
import { sessionEnded } from '../session';

/** How often the end of the session is looked for, in ms. One long timer would be late by the time that the device sleeps. */
const EVERY = 10_000;

/**
 * Ends the session on this device when its 8 hours are over, with or without a network. A token that expired earlier ends nothing: the server
 * renews it. Returns the function that stops looking.
 */
export function followExpiry(store: AppStore): () => void {
  const look = () => {
    const { success, expireTime } = store.getState().user;
    if (success && expireTime !== undefined && isPast(expireTime)) store.dispatch(sessionEnded('expired'));
  };
  const timer = setInterval(look, EVERY);
  // A page in the background is looked at before the user sees it again.
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', look);
  };
}
