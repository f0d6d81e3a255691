import { useRef, useState } from 'react';
import type { Borrador } from '@/store/inscripciones';
import { Button } from '../ui/Button';
import { LabelledText } from '../ui/input/TextInput';
import { StepBar } from '../ui/steps/StepBar';
import { TablaFacturas } from './TablaFacturas';
import type { Plan } from './useInscribir';

interface Props {
  borrador: Borrador;
  plan: Plan;
  busy: boolean;
  /** The server's error about the reason. */
  fault?: string;
  onChange: (part: Partial<Borrador>) => void;
  onConfirmar: () => void;
}

/** The last step: the invoices, the reason for an exception, and the enrol button. */
export function PasoConfirmar({ borrador, plan, busy, fault, onChange, onConfirmar }: Props) {
  const { motivoExcepcion } = borrador;
  const excepcion = plan.plan?.rechazos.some(({ superable }) => superable) ?? false;
  const motivo = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const falta = excepcion && motivoExcepcion.trim() === '';
  const words = fault ?? (missing && falta ? 'Diga por qué se le inscribe aunque no quepa' : undefined);
  const confirm = () => {
    setMissing(falta);
    if (falta) motivo.current?.focus();
    else onConfirmar();
  };
  return (
    <section className="card" aria-label="Confirmar">
      {plan.plan && <TablaFacturas caption="Facturas de la inscripción" {...plan.plan} />}
      {excepcion && (
        <LabelledText
          label="Razón de la excepción"
          help={plan.plan?.rechazos.map(({ mensaje }) => mensaje).join(' ')}
          error={words}
          ref={motivo}
          value={motivoExcepcion}
          onChange={(text) => onChange({ motivoExcepcion: text })}
        />
      )}
      <StepBar enter="inscribe">
        <Button label="Anterior" icon="pi-arrow-left" text disabled={busy} onClick={() => onChange({ paso: 2 })} />
        <Button
          label="Inscribir"
          icon="pi-check"
          autoFocus={!excepcion}
          loading={busy}
          disabled={!plan.plan || plan.loading}
          onClick={confirm}
        />
      </StepBar>
    </section>
  );
}
