import type { Plan } from '@/contract/importacion/carga';
import { Section } from '../ui/Section';
import { Notice } from '../feedback/Notice';
import { LabelledSelect } from '../ui/input/Select';

interface Props {
  plan: Plan;
  /** The plan is being made again. */
  busy: boolean;
  onDecide: (id: string, elegida: string) => void;
}

/** What a file leaves open, each kind once with the answer that the plan assumes, and what the plan would make the academy charge. */
export function PreguntasDeCarga({ plan: { preguntas, avisos }, busy, onDecide }: Props) {
  return (
    <>
      {preguntas.length > 0 && (
        <Section title="Por decidir">
          <p className="text-muted">Cada cosa se pregunta una sola vez; el plan de abajo ya supone lo elegido.</p>
          <div className="campos mb-3">
            {preguntas.map(({ id, texto, ejemplos, opciones, elegida }) => (
              <LabelledSelect
                key={id}
                label={texto}
                half
                disabled={busy}
                help={ejemplos.length ? `Por ejemplo: ${ejemplos.join(' · ')}` : undefined}
                options={opciones.map((una) => ({ value: una.id, label: una.titulo }))}
                value={elegida}
                onChange={(valor) => onDecide(id, String(valor))}
              />
            ))}
          </div>
        </Section>
      )}
      {avisos.map((aviso) => (
        <Notice key={aviso} tone="warn" className="mb-3">
          {aviso}
        </Notice>
      ))}
    </>
  );
}
