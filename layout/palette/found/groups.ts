import { useFound } from '@/components/ui/input/useSearch';
import { grupo, type Grupo } from '@/contract/academico/grupo';
import { textosHorario } from '@/contract/palabras';
import { mayCall, routeOf, type RoutePath } from '@/contract/routes';
import { grupoService } from '@/services/academico';
import { selectAccesos, type SessionState } from '@/store/session';
import { opens } from '../../guard/access';
import type { Found } from '../choice';
import type { Words } from '../words';

const MOST = 5;

/** The pages that show a group, in order of preference. */
const PAGES: readonly [RoutePath, (row: Pick<Grupo, 'codigoGrupo' | 'descripcion'>) => string][] = [
  ['/process/asistencia', ({ codigoGrupo }) => `codigoGrupo=${codigoGrupo}`],
  ['/estudiante', ({ codigoGrupo }) => `codigoGrupo=${codigoGrupo}`],
  ['/grupo', ({ descripcion }) => `filtro=${encodeURIComponent(descripcion)}`],
];

/**
 * The address of a group for a user: its row for those who maintain groups, else its students, else its roll; undefined if the user opens
 * none of them.
 */
export function groupTarget(session: SessionState) {
  if (!mayCall(grupo.filter.access, selectAccesos({ user: session }))) return undefined;
  const [path, query] = [...PAGES].reverse().find(([one]) => opens(session, routeOf(one)!)) ?? [];
  return path && query && ((row: Parameters<typeof query>[0]) => `${path}?${query(row)}`);
}

/** Finds groups by name, with their schedule. */
export function useGroups(session: SessionState, { name, charge }: Words): Found {
  const target = groupTarget(session);
  const { rows, waiting, error, retry } = useFound(grupoService.filter, target && !charge ? name : '');
  const choices = rows.slice(0, MOST).map((row) => ({
    id: `grupo-${row.codigoGrupo}`,
    href: target!(row),
    icon: 'pi-th-large',
    label: row.nombre,
    hint: [row.profesor, ...textosHorario(row.detallesHorarioGrupo)].join(' · '),
  }));
  return { groups: [{ name: 'Grupos', choices: target ? choices : [] }], waiting, error, retry };
}
