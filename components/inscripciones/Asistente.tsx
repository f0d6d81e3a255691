import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import type { Inscrito as Datos } from '@/contract/inscripciones/inscripcion';
import type { EnEspera } from '@/contract/inscripciones/listaEspera';
import type { Borrador } from '@/store/inscripciones';
import { later } from '../data/later';
import { Notice } from '../feedback/Notice';
import { useDraft } from '../form/draft/useDraft';
import { Columns } from '../ui/record/Columns';
import { IconButton } from '../ui/Button';
import { Stepper } from '../ui/steps/Stepper';
import { PasoEstudiante } from './PasoEstudiante';
import { ResumenInscripcion } from './ResumenInscripcion';
import { useAnotar, useInscribir, usePlan, useSituacion } from './useInscribir';

const PasoGrupo = later(() => import('./PasoGrupo'), 'PasoGrupo');
const PasoPlan = later(() => import('./PasoPlan'), 'PasoPlan');
const PasoConfirmar = later(() => import('./PasoConfirmar'), 'PasoConfirmar');
const DraftOffer = later(() => import('../form/draft/DraftOffer'), 'DraftOffer');

const PASOS = ['Estudiante', 'Grupo', 'Plan', 'Confirmar'];

interface Props {
  borrador: Borrador;
  onChange: (part: Partial<Borrador>) => void;
  onInscrito: (inscrito: Datos) => void;
  onAnotado: (una: EnEspera) => void;
}

/** A new step starts at its top, for the scroll position and the focus. */
function useStepFocus(paso: number) {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(paso);
  useEffect(() => {
    if (before.current === paso) return;
    before.current = paso;
    // A step that sets the focus itself keeps it.
    if (!top.current?.contains(document.activeElement)) top.current?.focus();
    window.scrollTo?.({ top: 0 });
  }, [paso]);
  return top;
}

/** The four steps of one draft, with what is chosen beside them. */
export function Asistente({ borrador, onChange, onInscrito, onAnotado }: Props) {
  const { paso } = borrador;
  const plan = usePlan(borrador);
  const situacion = useSituacion(borrador);
  const { confirmar, busy, aviso, refusal, forget } = useInscribir(borrador, plan, { onChange, onInscrito });
  const espera = useAnotar(borrador, onAnotado);
  const top = useStepFocus(paso);
  const begun = borrador.estudiante || borrador.creando;
  // Every step offers it again, and each has an address of its own.
  const { pathname: pagina } = useRouter();
  const { left, take, drop } = useDraft({ titulo: 'Inscripción', base: null, value: begun ? borrador : undefined, pagina });
  const [taken, setTaken] = useState(false);
  const restore = () => {
    onChange(take() as Partial<Borrador>);
    setTaken(true);
  };
  const of = (step: number) => (refusal?.paso === step ? refusal.error : undefined);
  return (
    <>
      {left && (
        <div className="mb-3">
          <DraftOffer left={left} onTake={restore} onDrop={drop} />
        </div>
      )}
      <Stepper label="Pasos de la inscripción" steps={PASOS} at={paso} onStep={(next) => onChange({ paso: next })} />
      <Columns>
        <ResumenInscripcion borrador={borrador} plan={plan} deuda={situacion.deuda} />
        <div ref={top} tabIndex={-1} className="outline-none">
          {aviso && (
            <Notice tone="warn" role="alert" className="mb-3" action={<IconButton icon="pi-times" label="Cerrar aviso" onClick={forget} />}>
              {aviso}
            </Notice>
          )}
          {/* The form of a new student begins anew with a draft that is taken over. */}
          {paso === 0 && (
            <PasoEstudiante key={String(taken)} borrador={borrador} situacion={situacion} refusal={of(0)} onChange={onChange} />
          )}
          {paso === 1 && <PasoGrupo borrador={borrador} situacion={situacion} onChange={onChange} espera={espera} />}
          {paso === 2 && <PasoPlan borrador={borrador} plan={plan} refusal={of(2)} onChange={onChange} espera={espera} />}
          {paso === 3 && (
            <PasoConfirmar
              borrador={borrador}
              plan={plan}
              busy={busy}
              fault={of(3)?.errors.motivoExcepcion}
              onChange={onChange}
              onConfirmar={confirmar}
            />
          )}
        </div>
      </Columns>
    </>
  );
}
