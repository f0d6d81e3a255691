import dynamic from 'next/dynamic';
import { useState } from 'react';
import { ListPage } from '@/components/list/ListPage';
import { useList } from '@/components/list/useList';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { IconButton } from '@/components/ui/IconButton';
import { ACCESO } from '@/contract/accesos';
import type { PeriodoAcademico } from '@/contract/academico/periodo';
import { periodoService } from '@/services/academico';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';

const PeriodoForm = dynamic(() => import('@/components/academico/PeriodoForm').then((module) => module.PeriodoForm), { ssr: false });
const Subperiodos = dynamic(() => import('@/components/academico/Subperiodos').then((module) => module.Subperiodos), { ssr: false });

/** Academic periods of the company or of one branch, with their days without class and their parts. */
export default function PeriodoPage() {
  const accesos = useAppSelector(selectAccesos);
  const [dividido, setDividido] = useState<PeriodoAcademico>();
  return (
    <>
      <ListPage
        list={useList(periodoService.filter)}
        service={periodoService}
        nombre={({ descripcion }) => descripcion}
        hint="Todavía no hay períodos. Cree el primero: grupos, inscripciones y cuotas cuelgan de él."
        actions={(row, { usual }) => (
          <>
            {accesos.has(ACCESO.subperiodo) && (
              <IconButton icon="pi-list" label={`Subperíodos de ${row.descripcion}`} onClick={() => setDividido(row)} />
            )}
            {row.tipo === 'REGULAR' && accesos.has(ACCESO.inscripcion) && (
              <ButtonLink
                href="/process/inscripcion?ver=renovar"
                look="text"
                icon="pi-replay"
                label={<span className="p-hidden-accessible">Renovar {row.descripcion}</span>}
                title="Renovar el período"
              />
            )}
            {usual}
          </>
        )}
        form={(row, close) => <PeriodoForm periodo={row} onClose={close} />}
      />
      {dividido && <Subperiodos periodo={dividido} onClose={() => setDividido(undefined)} />}
    </>
  );
}
