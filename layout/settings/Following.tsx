import { useEffect, useRef } from 'react';
import { useSession } from '@/components/data/useSession';
import { guardarPreferencias, leerPreferencias } from '@/services/plain/preferencias';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { preferencesOf, preferred, selectPreferences } from '@/store/preferences';
import { vistasLeidas } from '@/store/vistas';
import { changeTheme, currentTheme } from './theme';

/**
 * Preferences follow the user: what the server keeps of them, and the views shared with their roles, is applied once after sign-in, and every change is sent to it. Where the server
 * cannot be reached, this browser's count.
 */
export function Following(): null {
  const dispatch = useAppDispatch();
  const preferences = useAppSelector(selectPreferences);
  const { success } = useSession();
  const latest = useRef(preferences);
  // What the server has, as text; undefined before it has answered.
  const kept = useRef<string>(undefined);

  useEffect(() => {
    let gone = false;
    const before = latest.current;
    const apply = (valor: object | null) => {
      // A choice made while the answer was on its way is newer.
      if (gone || latest.current !== before) return;
      const theirs = preferencesOf(valor ?? before);
      kept.current = valor ? JSON.stringify(theirs) : '';
      dispatch(preferred(theirs));
      if (theirs.theme && theirs.theme !== currentTheme()) void changeTheme(theirs.theme);
    };
    leerPreferencias().then(
      ({ valor, vistas }) => {
        if (!gone && vistas.length > 0) dispatch(vistasLeidas(vistas));
        apply(valor);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [dispatch]);

  useEffect(() => {
    latest.current = preferences;
    const text = JSON.stringify(preferences);
    // The end of a session resets the preferences of this browser only.
    if (!success || kept.current === undefined || kept.current === text) return;
    const earlier = kept.current;
    kept.current = text;
    guardarPreferencias({ body: { valor: JSON.parse(text) as Record<string, never> } }).catch(() => {
      if (kept.current === text) kept.current = earlier;
    });
  }, [preferences, success]);
  return null;
}
