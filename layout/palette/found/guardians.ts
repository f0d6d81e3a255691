import { useFound } from '@/components/ui/input/useSearch';
import { responsables } from '@/contract/responsables/responsable';
import { mayCall, routeOf, type RoutePath } from '@/contract/routes';
import { responsableService } from '@/services/responsables';
import { selectAccesos, type SessionState } from '@/store/session';
import { opens } from '../../guard/access';
import type { Found } from '../choice';
import type { Words } from '../words';

const PAGE: RoutePath = '/responsableEstudiante';
const MOST = 5;

/** Whether the user may look up guardians and open their page. */
export const seesGuardians = (session: SessionState): boolean =>
  opens(session, routeOf(PAGE)!) && mayCall(responsables.filter.access, selectAccesos({ user: session }));

/** Finds guardians by name, document, phone or child. */
export function useGuardians(session: SessionState, { name, charge }: Words): Found {
  const { rows, waiting, error, retry } = useFound(responsableService.filter, seesGuardians(session) && !charge ? name : '');
  const choices = rows.slice(0, MOST).map(({ codigoEntidad, nombreCompleto, hijos }) => ({
    id: `responsable-${codigoEntidad}`,
    href: `${PAGE}?codigo=${codigoEntidad}`,
    icon: 'pi-heart',
    label: nombreCompleto,
    hint: hijos.map((hijo) => hijo.nombreCompleto).join(', '),
  }));
  return { groups: [{ name: 'Responsables', choices }], waiting, error, retry };
}
