import { mayOpen, routeOf } from '@/contract/routes';
import type { EnEspera } from '@/contract/inscripciones/listaEspera';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { hrefDeGrupo } from '../../academico/horario/enlace';
import { Notice } from '../../feedback/Notice';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';

/** A child added to a waiting list, its position, and the next steps. */
export function Anotado({ una, onNueva }: { una: EnEspera; onNueva: () => void }) {
  const abre = useAppSelector((root) => mayOpen(routeOf('/grupo/detallegrupo')!, selectAccesos(root)));
  return (
    <section className="card" aria-label="Lista de espera">
      <Notice tone="success" role="status">
        {una.nombreCompleto} quedó en la lista de espera de {una.grupo}, en el lugar {una.lugar}. Cuando se libere una plaza, se dirá a
        quién le toca.
      </Notice>
      <div className="botones">
        {abre && <ButtonLink href={hrefDeGrupo(una.codigoGrupo)} look="outlined" icon="pi-list" label="Ver la lista" />}
        <Button label="Nueva inscripción" autoFocus onClick={onNueva} />
      </div>
    </section>
  );
}
