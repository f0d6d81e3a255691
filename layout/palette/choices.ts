import { useMemo } from 'react';
import { useFound } from '@/components/ui/input/useSearch';
import { estudiantes, type EstudianteLigero } from '@/contract/estudiantes/estudiante';
import { mayCall, routeOf, type Route, type RoutePath } from '@/contract/routes';
import { estudianteService } from '@/services/estudiantes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos, selectSession, type SessionState } from '@/store/session';
import { matches } from '@/utils/texto';
import { opens } from '../guard/access';
import { findPages, pagesOf } from './pages';
import { recentPages } from './recent';

/** One thing to choose, and where it leads. */
export interface Choice {
  href: string;
  icon: string;
  label: string;
  hint: string;
}

/** Choices under one heading. */
export interface Group {
  name: string;
  choices: Choice[];
}

const DESK: RoutePath = '/process/factura';
const RECORD: RoutePath = '/estudiante';

/** Where a student leads: to the desk for who collects, else to the record; undefined for who may look nobody up. */
export function studentTarget(session: SessionState): ((codigo: number) => string) | undefined {
  if (!mayCall(estudiantes.filter.access, selectAccesos({ user: session }))) return undefined;
  if (opens(session, routeOf(DESK)!)) return (codigo) => `${DESK}?codigoEstudiante=${codigo}`;
  if (opens(session, routeOf(RECORD)!)) return (codigo) => `${RECORD}?codigo=${codigo}`;
  return undefined;
}

const pageChoice = ({ path, icon = 'pi-file', title, section }: Route): Choice => ({
  href: path,
  icon,
  label: title,
  hint: section === 'Inicio' ? '' : (section ?? ''),
});

function pageGroups(session: SessionState, texto: string, here: string): Group[] {
  const pages = pagesOf(session);
  const recent = recentPages(session.usuario?.usuario ?? '');
  if (texto) return [{ name: 'Páginas', choices: findPages(pages, texto, recent).map(pageChoice) }];
  const lately = recent.flatMap((path) => pages.filter((route) => route.path === path && path !== here));
  const others = pages.filter((route) => !lately.includes(route));
  return [
    { name: 'Recientes', choices: lately.map(pageChoice) },
    { name: 'Páginas', choices: others.map(pageChoice) },
  ];
}

type Found = ReturnType<typeof useFound<EstudianteLigero>>;

function studentGroup({ current, rows: found }: Found, texto: string, target: (codigo: number) => string): Group {
  // While the next answer is on its way, those of the last one who still fit stay where they are.
  const fitting = current ? found : found.filter(({ nombreCompleto }) => matches(nombreCompleto, texto));
  // The server also finds by code, document and guardian: those come after the ones of that name, and say whose they are.
  const byName = (row: EstudianteLigero) => matches(row.nombreCompleto, texto);
  const rows = [...fitting.filter(byName), ...fitting.filter((row) => !byName(row))];
  const choices = rows.map((row) => ({
    href: target(row.codigoEstudiante),
    icon: 'pi-user',
    label: row.nombreCompleto,
    hint: (byName(row) && row.grupos) || row.responsable,
  }));
  return { name: 'Estudiantes', choices };
}

function said(count: number, texto: string, { waiting, error }: Found): string {
  if (error) return error;
  if (waiting) return 'Buscando estudiantes…';
  return count === 0 ? `Nada coincide con «${texto}»` : '';
}

/** What the palette offers for a text: pages, and students by name where the user may look them up. */
export function useChoices(typed: string, here: string): { groups: Group[]; status: string } {
  const session = useAppSelector(selectSession);
  const texto = typed.trim();
  const target = useMemo(() => studentTarget(session), [session]);
  const found = useFound(estudianteService.filter, target ? texto : '');
  const pages = useMemo(() => pageGroups(session, texto, here), [session, texto, here]);
  const groups = [...pages, ...(target && texto ? [studentGroup(found, texto, target)] : [])].filter(({ choices }) => choices.length > 0);
  return { groups, status: said(groups.length, texto, found) };
}
