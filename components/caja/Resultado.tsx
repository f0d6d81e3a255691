import { Button } from 'primereact/button';
import { useState, type FormEvent } from 'react';
import type { Caja, CifrasCaja } from '@/contract/caja/caja';
import { cerrar } from '@/domain/caja';
import type { ApiError } from '@/services/http';
import { cerrarCaja } from '@/services/facturacion';
import { moment } from '@/utils/format';
import { tellRefusal, useAct } from '../form/useSubmit';
import { Cuadre } from './Cuadre';
import { Medianoche } from './DiaAbierto';
import { EstadoCaja, palabrasDe } from './EstadoCaja';

const CONFLICT = 409;
const MAXIMO = 500;

interface Props {
  caja: Caja;
  cifras: CifrasCaja;
  onCerrada: (caja: Caja) => void;
  /** The day is not as it was: closed in another tab. */
  onOtra: () => void;
}

function Explicacion({
  value,
  fault,
  required,
  onChange,
}: {
  value: string;
  fault: string;
  required: boolean;
  onChange: (text: string) => void;
}) {
  return (
    <div className="campo">
      <label htmlFor="explicacion">
        {required ? 'Explicación de la diferencia' : 'Nota del cierre'}
        {required && (
          <span className="required" aria-hidden>
            *
          </span>
        )}
      </label>
      <textarea
        id="explicacion"
        className={`p-inputtext p-component${fault ? ' p-invalid' : ''}`}
        rows={3}
        maxLength={MAXIMO}
        value={value}
        aria-required={required}
        aria-invalid={fault !== ''}
        aria-describedby="explicacion-error"
        onChange={({ target }) => onChange(target.value)}
      />
      <small id="explicacion-error" className="field-error" role="alert">
        {fault}
      </small>
    </div>
  );
}

/** A counted day: what was expected, the difference and its explanation, and the close. */
export function Resultado({ caja, cifras, onCerrada, onOtra }: Props) {
  const { codigoCaja, contada } = caja;
  const { contado, esperado, diferencia } = cifras;
  const [explicacion, setExplicacion] = useState('');
  const [fault, setFault] = useState('');
  const refused = (error: ApiError) => {
    tellRefusal(error);
    if (error.status === CONFLICT) onOtra();
  };
  const act = (texto: string, options: { clave: string }) => cerrarCaja({ body: { codigoCaja, explicacion: texto } }, options);
  const { submit, busy } = useAct(act, { success: 'Caja cerrada', then: onCerrada, refused });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const cierre = cerrar(contado, esperado, explicacion);
    setFault(cierre.ok ? '' : cierre.motivo);
    if (cierre.ok) void submit(explicacion);
    else document.getElementById('explicacion')?.focus();
  };
  return (
    <form className="resultado" aria-label="Cierre de caja" noValidate onSubmit={send}>
      <header className="caja-cabeza">
        <h2>Resultado del conteo</h2>
        <EstadoCaja estado={caja.estado} />
      </header>
      {caja.pasoMedianoche && <Medianoche fecha={caja.fecha} />}
      <p className={`notice notice-${diferencia === 0 ? 'success' : diferencia < 0 ? 'error' : 'warn'}`} role="status">
        <i className={`pi ${diferencia === 0 ? 'pi-check-circle' : 'pi-exclamation-triangle'}`} aria-hidden />
        <span>
          <strong>{diferencia === 0 ? 'La caja cuadra.' : `${palabrasDe(diferencia)}.`}</strong>
          {contada && ` Contada ${moment(contada)}; lo contado ya no cambia.`}
        </span>
      </p>
      <Cuadre caja={caja} cifras={cifras} />
      <Explicacion value={explicacion} fault={fault} required={diferencia !== 0} onChange={setExplicacion} />
      <div className="botones">
        <Button type="submit" label="Cerrar caja" icon="pi pi-lock" loading={busy} />
      </div>
    </form>
  );
}
