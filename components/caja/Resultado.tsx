import { Button } from '../ui/Button';
import { useRef, useState, type FormEvent, type Ref } from 'react';
import type { Caja, CifrasCaja } from '@/contract/caja/caja';
import { cerrar } from '@/domain/caja';
import type { ApiError } from '@/services/http/apiError';
import { cerrarCaja } from '@/services/caja';
import { moment } from '@/utils/format';
import { tellRefusal, useAct } from '../form/useSubmit';
import { Cuadre } from './Cuadre';
import { Declaracion, declaradas, sePuedeDeclarar, type Declarado } from './Declaracion';
import { Medianoche } from './DiaAbierto';
import { EstadoCaja, palabrasDe } from './EstadoCaja';
import css from './Resultado.module.css';
import { Notice } from '../feedback/Notice';
import { Field, inputClass } from '../ui/Field';

const CONFLICT = 409;
const MAXIMO = 500;

interface Props {
  caja: Caja;
  cifras: CifrasCaja;
  onCerrada: (caja: Caja) => void;
  /** The day has been closed in another tab. */
  onOtra: () => void;
}

interface ExplicacionProps {
  value: string;
  fault: string;
  required: boolean;
  ref: Ref<HTMLTextAreaElement>;
  onChange: (text: string) => void;
}

function Explicacion({ value, fault, required, ref, onChange }: ExplicacionProps) {
  return (
    <Field label={required ? 'Explicación de la diferencia' : 'Nota del cierre'} required={required} error={fault}>
      {(input) => (
        <textarea
          {...input}
          ref={ref}
          className={inputClass(fault)}
          rows={3}
          autoComplete="off"
          maxLength={MAXIMO}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** A counted day: the expected cash, the difference with its explanation, and the close button. */
export function Resultado({ caja, cifras, onCerrada, onOtra }: Props) {
  const { codigoCaja, contada } = caja;
  const { contado, esperado, diferencia } = cifras;
  const texto = useRef<HTMLTextAreaElement>(null);
  const [explicacion, setExplicacion] = useState('');
  const [fault, setFault] = useState('');
  const [declarado, setDeclarado] = useState<Declarado>({});
  const refused = (error: ApiError) => {
    tellRefusal(error);
    if (error.status === CONFLICT) onOtra();
  };
  const act = (texto: string, options: { clave: string }) =>
    cerrarCaja({ body: { codigoCaja, explicacion: texto, declarado: declaradas(declarado) } }, options);
  const { submit, busy } = useAct(act, { success: 'Caja cerrada', then: onCerrada, refused });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const cierre = cerrar(contado, esperado, explicacion);
    setFault(cierre.ok ? '' : cierre.motivo);
    if (!cierre.ok) texto.current?.focus();
    else if (sePuedeDeclarar(declarado)) void submit(explicacion);
    else event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  return (
    <form className={css.form} aria-label="Cierre de caja" noValidate onSubmit={send}>
      <header className="flex flex-wrap gap-2 align-items-center mb-3">
        <h2>Resultado del conteo</h2>
        <EstadoCaja estado={caja.estado} />
      </header>
      {caja.pasoMedianoche && <Medianoche fecha={caja.fecha} />}
      <Notice tone={diferencia === 0 ? 'success' : diferencia < 0 ? 'error' : 'warn'} role="status" className="mb-3">
        <strong>{diferencia === 0 ? 'La caja cuadra.' : `${palabrasDe(diferencia)}.`}</strong>
        {contada && ` Contada ${moment(contada)}; lo contado ya no cambia.`}
      </Notice>
      <Cuadre caja={caja} cifras={cifras} />
      <Declaracion otras={cifras.otras} value={declarado} onChange={setDeclarado} />
      <Explicacion ref={texto} value={explicacion} fault={fault} required={diferencia !== 0} onChange={setExplicacion} />
      <div className="botones">
        <Button type="submit" label="Cerrar caja" icon="pi pi-lock" loading={busy} />
      </div>
    </form>
  );
}
