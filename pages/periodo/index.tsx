import dynamic from 'next/dynamic';
import { ListPage } from '@/components/list/ListPage';
import { useList } from '@/components/list/useList';
import { periodoService } from '@/services/academico';
import { periodoSlice } from '@/store/academico';

const PeriodoForm = dynamic(() => import('@/components/academico/PeriodoForm').then((module) => module.PeriodoForm), { ssr: false });

/** Academic periods: of the whole company or of one branch, with their days without class. */
export default function PeriodoPage() {
  return (
    <ListPage
      list={useList(periodoSlice)}
      service={periodoService}
      nombre={({ descripcion }) => descripcion}
      hint="Todavía no hay períodos. Cree el primero: grupos, inscripciones y cuotas cuelgan de él."
      form={(row, close) => <PeriodoForm periodo={row} onClose={close} />}
    />
  );
}
