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

/** Where a group leads, the most telling page first. */
const PAGES: readonly [RoutePath, (row: Pick<Grupo, 'codigoGrupo' | 'descripcion'>) => string][] = [
  ['/process/asistencia', ({ codigoGrupo }) => `codigoGrupo=${codigoGrupo}`],
  ['/estudiante', ({ codigoGrupo }) => `codigoGrupo=${codigoGrupo}`],
  ['/grupo', ({ descripcion }) => `filtro=${encodeURIComponent(descripcion)}`],
];

/** The address of a group for a user: its line among the groups for who keeps them, else its students, else its roll; undefined where none is open. */
export function groupTarget(session: SessionState) {
  if (!mayCall(grupo.filter.access, selectAccesos({ user: session }))) return undefined;
  const [path, query] = [...PAGES].reverse().find(([one]) => opens(session, routeOf(one)!)) ?? [];
  return path && query && ((row: Parameters<typeof query>[0]) => `${path}?${query(row)}`);
}

/** Groups by name, with their schedule. */
export function useGroups(session: SessionState, { name, charge }: Words): Found {
  const target = groupTarget(session);
  const { rows, waiting, error, retry } = useFound(grupoService.filter, target && !charge ? name : '');
  const choices = rows.slice(0, MOST).map((row) => ({
    id: `grupo-${row.codigoGrupo}`,
    href: target!(row),
    icon: 'pi-th-large',
    label: row.descripcion,
    hint: [row.profesor, ...textosHorario(row.detallesHorarioGrupo)].join(' · '),
  }));
  return { groups: [{ name: 'Grupos', choices: target ? choices : [] }], waiting, error, retry };
}
