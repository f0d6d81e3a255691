import dynamic from 'next/dynamic';
import { useEffect, type MouseEvent, type ReactNode } from 'react';
import { estudianteService } from '@/services/estudiantes';
import { fichaService } from '@/services/fichas';
import { estudianteCambio } from '@/store/estudiantes';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { useLoaded } from '../../data/useLoaded';
import { Acciones, type Formulario } from './Acciones';
import { Cabecera } from './Cabecera';
import { ButtonLink } from '../../ui/ButtonLink';
import { Tabs } from '../../ui/Tabs';
import { pestanasDe } from './tabs';
import { Resumen } from './Resumen';
import { Loaded } from '../../data/Loaded';
import { Skeleton } from '../../ui/Skeleton';
import { useOpen } from '../../ui/useOpen';

const Formularios = dynamic(() => import('./Formularios').then((module) => module.Formularios), { ssr: false });

interface Props {
  codigoEstudiante: number;
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
  /** Opens the record of another student. */
  onOpen: (codigo: number) => void;
  onClose: () => void;
  /** The links to the previous and next student of the list behind. */
  vecinos?: ReactNode;
}

function Regreso({ onClose }: { onClose: () => void }) {
  const back = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onClose();
  };
  return (
    <nav aria-label="Regreso">
      <ButtonLink href="/estudiante" onClick={back} label="Estudiantes" icon="pi-arrow-left" look="text" small />
    </nav>
  );
}

/** The record of a student in place of the list: head, actions, and its tabs as far as the user's accesses allow. */
export function Ficha({ codigoEstudiante, tab, onTab, onOpen, onClose, vecinos }: Props) {
  const dispatch = useAppDispatch();
  const accesos = useAppSelector(selectAccesos);
  const loaded = useLoaded(estudianteService.id, { query: { codigoEstudiante } });
  const resumen = useLoaded(fichaService.resumen, { params: { id: codigoEstudiante } });
  const { data: ficha } = loaded;
  useEffect(() => {
    if (ficha) dispatch(estudianteCambio(ficha));
  }, [ficha, dispatch]);

  const changed = () => {
    void loaded.reload();
    void resumen.reload();
  };
  const [formulario, setFormulario, closeForm] = useOpen<Formulario>(changed);
  const pestanas = pestanasDe(accesos);
  const actual = pestanas.find(({ id }) => id === tab) ?? pestanas[0]!;
  const { Cuerpo } = actual;
  const elegir = (id: string) => {
    const first = id === pestanas[0]!.id;
    onTab(first ? undefined : id);
    // Other tabs may have changed what the summary shows.
    if (first && actual.id !== id) changed();
  };
  return (
    <article className="flex flex-column gap-3" aria-label="Ficha del estudiante">
      <div className="flex flex-wrap align-items-center justify-content-between row-gap-1 column-gap-3">
        <Regreso onClose={onClose} />
        {vecinos}
      </div>
      <Loaded
        of={loaded}
        skeleton={
          <div className="card">
            <Skeleton lines={3} />
          </div>
        }
      >
        {(ficha) => (
          <>
            <Cabecera ficha={ficha} onChanged={changed} onOpen={onOpen}>
              <Acciones ficha={ficha} resumen={resumen.data} onForm={setFormulario} onChanged={changed} onClose={onClose} />
            </Cabecera>
            <Tabs label={`Ficha de ${ficha.nombreCompleto}`} pestanas={pestanas} actual={actual.id} onElegir={elegir}>
              {Cuerpo ? <Cuerpo codigoEstudiante={codigoEstudiante} /> : <Resumen ficha={ficha} resumen={resumen} onOpen={onOpen} />}
            </Tabs>
            {formulario && <Formularios cual={formulario} ficha={ficha} onOpen={onOpen} onClose={closeForm} />}
          </>
        )}
      </Loaded>
    </article>
  );
}
