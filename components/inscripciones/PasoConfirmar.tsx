import { useRef, useState } from 'react';
import { textoDeHorario } from '@/domain/academico/horario';
import type { Borrador } from '@/store/inscripciones';
import { day, money, plural } from '@/utils/format';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { LabelledText } from '../ui/input/TextInput';
import { nombresDe } from './nuevoEstudiante';
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

function Resumen({ borrador, plan }: Pick<Props, 'borrador' | 'plan'>) {
  const { grupo, codigoModalidad, fechaInscripcion, creando } = borrador;
  const modalidad = grupo?.modalidades.find((una) => una.codigoModalidad === codigoModalidad);
  const { facturas = [], total = 0 } = plan.plan ?? {};
  const { nino, pagador } = nombresDe(borrador);
  const rows = [
    ['Estudiante', `${nino}${creando ? ' (nuevo)' : ''}`],
    ['Paga', pagador],
    ['Grupo', `${grupo?.descripcion} · ${textoDeHorario(grupo?.detallesHorarioGrupo ?? [])}`],
    ['Modalidad', modalidad?.descripcion ?? ''],
    ['Fecha', fechaInscripcion ? day(fechaInscripcion) : 'Hoy'],
    ['Facturas', `${plural(facturas.length, 'factura')}, la primera vence el ${day(facturas[0]?.fechaVencimiento)}`],
    ['Total', money(total)],
  ] as const;
  return <Facts of={rows} blank="—" className="mb-3" />;
}

/** The last step: the summary, the reason for an exception, and the enrol button. */
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
      <Resumen borrador={borrador} plan={plan} />
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
      <div className="botones">
        <Button label="Atrás" icon="pi pi-arrow-left" text disabled={busy} onClick={() => onChange({ paso: 2 })} />
        <Button
          label="Confirmar inscripción"
          icon="pi pi-check"
          autoFocus={!excepcion}
          loading={busy}
          disabled={!plan.plan || plan.loading}
          onClick={confirm}
        />
      </div>
    </section>
  );
}
