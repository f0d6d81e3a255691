import { useEffect, useRef, useState } from 'react';
import type { Inscrito as Datos } from '@/contract/inscripciones/inscripcion';
import { Inscrito } from '@/components/inscripciones/Inscrito';
import { PasoConfirmar } from '@/components/inscripciones/PasoConfirmar';
import { PasoEstudiante } from '@/components/inscripciones/PasoEstudiante';
import { PasoGrupo } from '@/components/inscripciones/PasoGrupo';
import { PasoPlan } from '@/components/inscripciones/PasoPlan';
import { useBorrador } from '@/components/inscripciones/useBorrador';
import { useInscribir } from '@/components/inscripciones/useInscribir';
import { usePlan } from '@/components/inscripciones/usePlan';
import { PageHeader } from '@/components/ui/PageHeader';
import type { Borrador } from '@/store/inscripciones';
import { Notice } from '@/components/feedback/Notice';
import { Stepper } from '@/components/ui/Stepper';

const PASOS = ['Estudiante', 'Grupo', 'Plan', 'Confirmar'];

interface WizardProps {
  borrador: Borrador;
  onChange: (part: Partial<Borrador>) => void;
  onInscrito: (inscrito: Datos) => void;
}

/** A new step starts at its top, also for who reads it by keyboard. */
function useStepFocus(paso: number) {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(paso);
  useEffect(() => {
    if (before.current === paso) return;
    before.current = paso;
    // A step that puts the focus somewhere itself keeps it.
    if (!top.current?.contains(document.activeElement)) top.current?.focus();
    window.scrollTo?.({ top: 0 });
  }, [paso]);
  return top;
}

/** The four steps over one draft. */
function Wizard({ borrador, onChange, onInscrito }: WizardProps) {
  const { paso } = borrador;
  const plan = usePlan(borrador);
  const { confirmar, busy, aviso, refusal, forget } = useInscribir(borrador, plan, { onChange, onInscrito });
  const top = useStepFocus(paso);
  const of = (step: number) => (refusal?.paso === step ? refusal.error : undefined);
  return (
    <>
      <Stepper label="Pasos de la inscripción" steps={PASOS} at={paso} onStep={(next) => onChange({ paso: next })} />
      <div ref={top} tabIndex={-1} className="outline-none">
        {aviso && (
          <Notice
            tone="warn"
            role="alert"
            className="mb-3"
            action={
              <button type="button" className="icon-button" aria-label="Cerrar aviso" onClick={forget}>
                <i className="pi pi-times" aria-hidden />
              </button>
            }
          >
            {aviso}
          </Notice>
        )}
        {paso === 0 && <PasoEstudiante borrador={borrador} refusal={of(0)} onChange={onChange} />}
        {paso === 1 && <PasoGrupo borrador={borrador} onChange={onChange} />}
        {paso === 2 && <PasoPlan borrador={borrador} plan={plan} refusal={of(2)} onChange={onChange} />}
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
    </>
  );
}

/** Enrolment: student, group, plan, confirmation; a reload loses nothing. */
export default function Inscripcion() {
  const { borrador, change, restart } = useBorrador();
  const [inscrito, setInscrito] = useState<Datos>();
  const done = (result: Datos) => {
    setInscrito(result);
    restart();
  };
  return (
    <>
      <PageHeader title="Inscripción" />
      {inscrito ? (
        <Inscrito inscrito={inscrito} onNueva={() => setInscrito(undefined)} />
      ) : (
        borrador && <Wizard key={borrador.clave} borrador={borrador} onChange={change} onInscrito={done} />
      )}
    </>
  );
}
