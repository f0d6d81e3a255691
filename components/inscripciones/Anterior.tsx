import { ACCESO } from '@/contract/accesos';
import { esDia } from '@/domain/fechas';
import type { Borrador } from '@/store/inscripciones';
import { usePermiso } from '../data/useSession';
import { Field, FieldGroup } from '../ui/Field';
import { Check } from '../ui/input/CheckList';
import { DateInput } from '../ui/input/DateInput';
import { NumberInput } from '../ui/input/NumberInput';
import { LabelledText } from '../ui/input/TextInput';

interface Props {
  anterior: Borrador['anterior'];
  /** The server's errors, by field: 'anterior.debe'. */
  faults?: Record<string, string | undefined>;
  onChange: (anterior: Borrador['anterior']) => void;
}

/** What a child brings from before the branch's day of change: until when it paid and, for users who may bill, what it owes and what is left over. */
export function Anterior({ anterior, faults = {}, onChange }: Props) {
  const factura = usePermiso([ACCESO.nuevaFactura]);
  const set = (part: Partial<Borrador['anterior']>) => onChange({ ...anterior, ...part });
  const { pagadoHasta, inscripcionPagada, debe, vence, aFavor } = anterior;
  const ajena = vence && !esDia(vence) ? 'Escríbala como 31/12/2026' : undefined;
  return (
    <FieldGroup label="Lo que trae de antes" className="mb-3">
      <div className="campos">
        <LabelledText
          label="Pagado hasta"
          half
          help="Un mes, una fecha o «al día»; vacío si no ha pagado nada."
          value={pagadoHasta}
          error={faults['anterior.pagadoHasta']}
          onChange={(value) => set({ pagadoHasta: value })}
        />
        {factura && (
          <Field label="Tiene a favor (DOP)" half help="Queda como saldo a favor de quien paga.">
            {(input) => <NumberInput {...input} decimals={2} value={aFavor} onChange={(value) => set({ aFavor: value })} />}
          </Field>
        )}
        {factura && (
          <Field label="Debe (DOP)" half help="Queda como una factura pendiente." error={faults['anterior.debe']}>
            {(input) => <NumberInput {...input} decimals={2} value={debe} onChange={(value) => set({ debe: value })} />}
          </Field>
        )}
        {factura && !!debe && (
          <Field label="Lo debe desde" half help="Vacío: desde hoy." error={ajena ?? faults['anterior.vence']}>
            {(input) => <DateInput {...input} value={vence} onChange={(value) => set({ vence: value })} />}
          </Field>
        )}
      </div>
      <Check checked={inscripcionPagada} onChange={(on) => set({ inscripcionPagada: on })}>
        La inscripción ya está pagada
      </Check>
    </FieldGroup>
  );
}
