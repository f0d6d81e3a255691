import { ACCESO } from '@/contract/accesos';
import type { PlanInscripcion } from '@/contract/inscripciones/inscripcion';
import { descuento } from '@/contract/precios/descuento';
import { textoDeDescuento } from '@/contract/precios/listas';
import { sumar } from '@/domain/dinero';
import { send } from '@/services/http/send';
import type { Borrador } from '@/store/inscripciones';
import { Failed, useLoaded } from '../data/useLoaded';
import { usePermiso } from '../data/useSession';
import { Notice } from '../feedback/Notice';
import { Efectos } from '../precios/Efectos';
import { useBecas } from '../precios/useBecas';
import { FieldGroup } from '../ui/Field';
import { CheckList } from '../ui/input/CheckList';
import { LabelledSelect } from '../ui/input/Select';
import { LabelledText } from '../ui/input/TextInput';

const lista = new Intl.ListFormat('es');

const descuentosActivos = send(descuento.active);
const NINGUNA = { value: null, label: 'Ninguna' };

interface Props {
  borrador: Borrador;
  plan?: PlanInscripcion;
  /** The server's errors, beside the fields of the reasons. */
  faults?: Record<string, string | undefined>;
  onChange: (part: Partial<Borrador>) => void;
}

/** Whether the reason of a chosen scholarship or discount is missing. */
export const faltaMotivo = ({ codigoBeca, motivoBeca, descuentos, motivoDescuento }: Borrador) =>
  (codigoBeca !== undefined && motivoBeca.trim() === '') || (descuentos.length > 0 && motivoDescuento.trim() === '');

/** The scholarship granted with the enrolment and its reason, for users who may grant one. */
function Beca({ borrador: { codigoBeca, motivoBeca }, faults, onChange }: Omit<Props, 'plan'>) {
  const { becas, options } = useBecas();
  if (becas.data?.length === 0) return null;
  return (
    <div className="campos">
      <LabelledSelect
        label="Beca"
        half
        options={[NINGUNA, ...options]}
        value={codigoBeca ?? null}
        onChange={(value) => onChange({ codigoBeca: value === null ? undefined : Number(value) })}
      />
      {codigoBeca !== undefined && (
        <LabelledText
          label="Por qué se otorga"
          half
          required
          value={motivoBeca}
          error={faults?.motivoBeca}
          onChange={(value) => onChange({ motivoBeca: value })}
        />
      )}
      <Failed of={becas} />
    </div>
  );
}

/** The reductions of an enrolment: the sibling discount is automatic, the others are chosen by users who may grant them. */
export function Rebajas({ borrador, plan, faults, onChange }: Props) {
  const [rebaja, otorga] = [usePermiso([ACCESO.descuento]), usePermiso([ACCESO.otorgarBeca])];
  const loaded = useLoaded(descuentosActivos);
  const todos = loaded.data ?? [];
  const { descuentos, motivoDescuento } = borrador;
  const orden = plan?.ordenHijo ?? 1;
  const deHermanos = todos.filter(({ desdeHijo }) => desdeHijo && desdeHijo <= orden);
  const concedibles = todos.filter(({ desdeHijo, alcances }) => !desdeHijo && alcances.some((alcance) => alcance !== 'VENTA'));
  const items = concedibles.map((uno) => ({
    key: uno.codigoDescuento,
    label: `${uno.descripcion} · ${textoDeDescuento(uno)}`,
    note: uno.acumulable ? undefined : 'Solo si no hay otra rebaja',
    checked: descuentos.includes(uno.codigoDescuento),
  }));
  const toggle = (codigo: number, on: boolean) =>
    onChange({ descuentos: on ? [...descuentos, codigo] : descuentos.filter((uno) => uno !== codigo) });
  return (
    <>
      {deHermanos.length > 0 && (
        <Notice tone="info" role="status" className="mb-3">
          Es el {orden}.º hijo de la familia: se aplica{' '}
          {deHermanos.map((uno) => `${uno.descripcion} (${textoDeDescuento(uno)})`).join(' y ')}.
        </Notice>
      )}
      {otorga && <Beca borrador={borrador} faults={faults} onChange={onChange} />}
      <Notice tone="warn" role="status" className="mb-3">
        {plan?.avisoBeca}
      </Notice>
      {plan && plan.efectos.length > 0 && (
        <Efectos
          efectos={plan.efectos}
          antes={sumar(plan.efectos.map(({ antes }) => antes))}
          despues={sumar(plan.efectos.map(({ despues }) => despues))}
          aviso={`Cambian también cuotas abiertas de ${lista.format(new Set(plan.efectos.map(({ estudiante }) => estudiante)))}.`}
        />
      )}
      {items.length > 0 && !rebaja && (
        <Notice tone="info" className="mb-3">
          Los descuentos a mano los concede quien tiene el acceso «Descuento».
        </Notice>
      )}
      {items.length > 0 && rebaja && (
        <FieldGroup label="Descuentos" className="mb-3">
          <CheckList items={items} onToggle={toggle} />
        </FieldGroup>
      )}
      {descuentos.length > 0 && (
        <div className="campos">
          <LabelledText
            label="Por qué se rebaja"
            half
            required
            value={motivoDescuento}
            error={faults?.motivoDescuento}
            onChange={(value) => onChange({ motivoDescuento: value })}
          />
        </div>
      )}
      <Failed of={loaded} />
    </>
  );
}
