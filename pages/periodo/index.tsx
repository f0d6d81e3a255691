import { later } from '@/components/data/later';
import { usePermiso } from '@/components/data/useSession';
import { entityOf, ListPage } from '@/components/list/ListPage';
import { useList } from '@/components/list/useList';
import { IconButton, IconLink } from '@/components/ui/Button';
import { periodos } from '@/contract/academico/listas';
import type { PeriodoAcademico } from '@/contract/academico/periodo';
import { ACCESO } from '@/contract/accesos';
import { useOpen } from '@/components/ui/useOpen';

const PeriodoForm = later(() => import('@/components/academico/PeriodoForm'), 'PeriodoForm');
const Subperiodos = later(() => import('@/components/academico/Subperiodos'), 'Subperiodos');

const { filter, service } = entityOf(periodos, async () => (await import('@/services/academico')).periodoService);

/** Academic periods of the company or of one branch, with their days without class and their parts. */
export default function PeriodoPage() {
  const [divide, renueva] = [usePermiso([ACCESO.subperiodo]), usePermiso([ACCESO.inscripcion])];
  const list = useList(filter);
  const [dividido, setDividido, cerrar] = useOpen<PeriodoAcademico>();
  return (
    <>
      <ListPage
        list={list}
        service={service}
        nombre={({ descripcion }) => descripcion}
        hint="Todavía no hay períodos. Cree el primero: grupos, inscripciones y cuotas cuelgan de él."
        actions={(row, { usual }) => (
          <>
            {divide && <IconButton icon="pi-list" label={`Subperíodos de ${row.descripcion}`} onClick={() => setDividido(row)} />}
            {row.tipo === 'REGULAR' && renueva && (
              <IconLink href="/process/inscripcion?ver=renovar" icon="pi-replay" label={`Renovar ${row.descripcion}`} />
            )}
            {usual}
          </>
        )}
        form={(row, close) => <PeriodoForm periodo={row} onClose={close} onUndone={list.reload} />}
      />
      {dividido && <Subperiodos periodo={dividido} onClose={cerrar} />}
    </>
  );
}
