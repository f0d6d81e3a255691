import { textosDeCambios } from '@/contract/academico/cambioPlaneado';
import type { Grupo } from '@/contract/academico/grupo';

/** Says, a line each, how the schedule or the main instructor of a group changes on a later day; `de` names the group where it must. */
export const Cambios = ({ cambios, de }: { cambios: Grupo['cambios']; de?: string }) =>
  textosDeCambios(cambios).map((texto) => (
    <p key={texto} className="text-muted">
      {de && <strong>{de}. </strong>}
      {texto}
    </p>
  ));
