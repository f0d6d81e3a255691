import { useMemo } from 'react';
import { useSession } from '@/components/data/useSession';
import type { Route } from '@/contract/routes';
import type { SessionState } from '@/store/session';
import { plural } from '@/utils/format';
import { actionsOn } from './actions';
import type { Choice, Found, Group } from './choice';
import { useGroups, useGuardians, usePapers, usePersons, useStudents } from './found';
import { findPages, pagesOf } from './pages';
import { recentPages } from './recent';
import { wordsOf, type Words } from './words';

/** The most pages listed: more would push the other matches out of sight. */
const PAGES = 6;

const pageChoice = ({ path, icon = 'pi-file', title, section, sub }: Route): Choice => ({
  id: `pagina-${path}`,
  href: path,
  icon,
  label: title,
  hint: section === 'Inicio' ? '' : [section, sub].filter(Boolean).join(' · '),
});

function pageGroups(session: SessionState, { typed, charge }: Words, here: string): Group[] {
  const pages = pagesOf(session);
  const recent = recentPages(session.usuario?.usuario ?? '');
  const acciones = { name: 'Acciones', choices: actionsOn(pages, typed) };
  if (charge) return [];
  if (typed) return [{ name: 'Páginas', choices: findPages(pages, typed, recent).slice(0, PAGES).map(pageChoice) }, acciones];
  const lately = recent.flatMap((path) => pages.filter((route) => route.path === path && path !== here));
  const others = pages.filter((route) => !lately.includes(route));
  return [{ name: 'Recientes', choices: lately.map(pageChoice) }, acciones, { name: 'Páginas', choices: others.map(pageChoice) }];
}

function said(groups: readonly Group[], typed: string, kinds: readonly Found[]): string {
  const error = kinds.find((kind) => kind.error)?.error;
  if (error) return error;
  if (kinds.some(({ waiting }) => waiting)) return 'Buscando…';
  if (!typed) return '';
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  return count === 0 ? `Nada coincide con «${typed}»` : plural(count, 'resultado');
}

/** The palette's entries for a text: pages, actions, and the records that match, as far as the user's accesses allow. `here` is the current path, `at` its whole address. */
export function useChoices(text: string, here: string, at: string): { groups: Group[]; status: string; retry?: () => void } {
  const session = useSession();
  const words = wordsOf(text);
  const { typed, charge } = words;
  // eslint-disable-next-line react-hooks/exhaustive-deps -- words are made of the text
  const pages = useMemo(() => pageGroups(session, words, here), [session, typed, charge, here]);
  const [papers, students, guardians, persons, teams] = [
    usePapers(session, words, at),
    useStudents(session, words, here),
    useGuardians(session, words),
    usePersons(session, words),
    useGroups(session, words),
  ];
  const kinds = [papers, students, guardians, persons, teams];
  const found = typed ? [papers.groups, pages, students.groups, guardians.groups, persons.groups, teams.groups].flat() : pages;
  const groups = found.filter(({ choices }) => choices.length > 0);
  const failed = kinds.filter(({ error }) => error);
  const retry = failed.length > 0 ? () => failed.forEach((kind) => kind.retry()) : undefined;
  return { groups, status: said(groups, typed, kinds), retry };
}
