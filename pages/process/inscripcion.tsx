import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { later } from '@/components/data/later';
import { Notice } from '@/components/feedback/Notice';
import { Anotado, Emitidas } from '@/components/inscripciones/Inscrito';
import { PasoConfirmar } from '@/components/inscripciones/PasoConfirmar';
import { PasoEstudiante } from '@/components/inscripciones/PasoEstudiante';
import { PasoGrupo } from '@/components/inscripciones/PasoGrupo';
import { PasoPlan } from '@/components/inscripciones/PasoPlan';
import { useBorrador, usePlan, useAnotar, useInscribir } from '@/components/inscripciones/useInscribir';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { PageHeader } from '@/components/ui/PageHeader';
import { DraftOffer } from '@/components/form/draft/DraftOffer';
import { useDraft } from '@/components/form/draft/useDraft';
import { Stepper } from '@/components/ui/Stepper';
import type { Inscrito as Datos } from '@/contract/inscripciones/inscripcion';
import type { EnEspera } from '@/contract/inscripciones/listaEspera';
import type { Borrador } from '@/store/inscripciones';

const ListaInscripciones = later(() => import('@/components/inscripciones/ListaInscripciones'), 'ListaInscripciones');
const Renovar = later(() => import('@/components/inscripciones/renovacion/Renovar'), 'Renovar');

const query = z.strictObject({ ver: z.enum(['nueva', 'lista', 'renovar']).default('nueva') });
const VISTAS = [
  ['nueva', 'Nueva inscripción', 'pi-user-plus'],
  ['lista', 'Ver inscripciones', 'pi-list'],
  ['renovar', 'Renovar período', 'pi-replay'],
] as const;
const PASOS = ['Estudiante', 'Grupo', 'Plan', 'Confirmar'];

interface WizardProps {
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

/** The four steps of one draft. */
function Wizard({ borrador, onChange, onInscrito, onAnotado }: WizardProps) {
  const { paso } = borrador;
  const plan = usePlan(borrador);
  const { confirmar, busy, aviso, refusal, forget } = useInscribir(borrador, plan, { onChange, onInscrito });
  const espera = useAnotar(borrador, onAnotado);
  const top = useStepFocus(paso);
  const begun = borrador.estudiante || borrador.creando;
  const { left, take, drop } = useDraft({ titulo: 'Inscripción', base: null, value: begun ? borrador : undefined });
  const of = (step: number) => (refusal?.paso === step ? refusal.error : undefined);
  return (
    <>
      {left && <DraftOffer left={left} onTake={() => onChange(take() as Partial<Borrador>)} onDrop={drop} />}
      <Stepper label="Pasos de la inscripción" steps={PASOS} at={paso} onStep={(next) => onChange({ paso: next })} />
      <div ref={top} tabIndex={-1} className="outline-none">
        {aviso && (
          <Notice tone="warn" role="alert" className="mb-3" action={<IconButton icon="pi-times" label="Cerrar aviso" onClick={forget} />}>
            {aviso}
          </Notice>
        )}
        {paso === 0 && <PasoEstudiante borrador={borrador} refusal={of(0)} onChange={onChange} />}
        {paso === 1 && <PasoGrupo borrador={borrador} onChange={onChange} espera={espera} />}
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
    </>
  );
}

/** Enrolment: student, group, plan, confirmation (a reload loses nothing); the list of enrolments; and the renewal of a period. */
export default function Inscripcion() {
  const { borrador, change, restart } = useBorrador();
  const [inscrito, setInscrito] = useState<Datos>();
  const [anotado, setAnotado] = useState<EnEspera>();
  const [asked, setQuery] = useUrlQuery(query);
  const ver = asked?.ver;
  const done = (result: Datos) => {
    setInscrito(result);
    restart();
  };
  const waits = (una: EnEspera) => {
    setAnotado(una);
    restart();
  };
  return (
    <>
      <PageHeader title="Inscripción">
        {VISTAS.filter(([id]) => id !== (ver ?? 'nueva')).map(([id, label, icon]) => (
          <Button key={id} label={label} icon={`pi ${icon}`} outlined onClick={() => setQuery({ ver: id })} />
        ))}
      </PageHeader>
      {ver === 'lista' ? (
        <ListaInscripciones />
      ) : ver === 'renovar' ? (
        <Renovar />
      ) : anotado ? (
        <Anotado una={anotado} onNueva={() => setAnotado(undefined)} />
      ) : inscrito ? (
        <Emitidas
          {...inscrito}
          dicho={`${inscrito.nombreCompleto} quedó inscrito.`}
          otra="Nueva inscripción"
          onOtra={() => setInscrito(undefined)}
        >
          <h2 className="mb-2">
            {inscrito.nombreCompleto} <small className="text-muted font-normal">#{inscrito.codigoEstudiante}</small>
          </h2>
        </Emitidas>
      ) : (
        // Not rendered before the address is known, because its first field would take the focus from another view.
        ver && borrador && <Wizard key={borrador.clave} borrador={borrador} onChange={change} onInscrito={done} onAnotado={waits} />
      )}
    </>
  );
}
