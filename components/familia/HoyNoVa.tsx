import { useState } from 'react';
import type { ClaseDeFamilia, RazonAusencia } from '@/contract/familia/ausencia';
import { RAZON_AUSENCIA, textoAusencia } from '@/contract/familia/razon';
import { familiaService } from '@/services/familia/cuenta';
import { hour, weekday } from '@/utils/format';
import { useSubmit } from '../form/useSubmit';
import { Button } from '../ui/Button';
import { Tag } from '../ui/tag/Tag';
import css from './CuentaFamiliar.module.css';

const RAZONES = Object.entries(RAZON_AUSENCIA) as [RazonAusencia, string][];

interface DeClase {
  clase: ClaseDeFamilia;
  hoy: string;
  busy: boolean;
  onDecir: (viene: boolean, razon?: RazonAusencia) => void;
}

function Clase({ clase: { estudiante, grupo, fecha, horaInicio, empezo, noViene }, hoy, busy, onDecir }: DeClase) {
  const [preguntando, setPreguntando] = useState(false);
  const cuando = `${fecha === hoy ? 'hoy' : weekday(fecha)}, ${hour(horaInicio)}`;
  return (
    <li className="py-2">
      <strong>{estudiante}</strong>
      <small className="block text-muted">
        {grupo} · {cuando}
      </small>
      <div className="flex flex-wrap gap-2 align-items-center mt-1">
        {noViene !== null && <Tag value={textoAusencia(noViene)} severity="info" />}
        {empezo && <small className="text-muted">Ya empezó.</small>}
        {!empezo && noViene !== null && (
          <Button label="Sí va" aria-label={`${estudiante} sí va: ${cuando}`} outlined disabled={busy} onClick={() => onDecir(true)} />
        )}
        {!empezo && noViene === null && (
          <Button
            label="No va"
            aria-label={`${estudiante} no va: ${cuando}`}
            aria-expanded={preguntando}
            outlined
            onClick={() => setPreguntando((was) => !was)}
          />
        )}
      </div>
      {preguntando && noViene === null && !empezo && (
        <div role="group" aria-label={`Por qué no va ${estudiante}`} className="flex flex-wrap gap-2 mt-2">
          {RAZONES.map(([razon, palabra]) => (
            <Button key={razon} label={palabra} disabled={busy} onClick={() => onDecir(false, razon)} />
          ))}
        </div>
      )}
    </li>
  );
}

interface Props {
  enlace: string;
  /** Today, as the account was read. */
  hoy: string;
  clases: readonly ClaseDeFamilia[];
  onCambio: () => void;
}

/** The next classes of the children, where a family says that one does not come, or that it does after all. */
export function HoyNoVa({ enlace, hoy, clases, onCambio }: Props) {
  const { submit, busy } = useSubmit(
    (clase: string, viene: boolean, razon: RazonAusencia = '') => familiaService.ausencia({ body: { enlace, clase, viene, razon } }),
    { then: onCambio },
  );
  return (
    <>
      <p>Avise aquí y el profesor lo ve al pasar lista. Puede quitar el aviso hasta que empiece la clase.</p>
      <ul className={`${css.lista} list-none p-0`} aria-label="Próximas clases">
        {clases.map((clase) => (
          <Clase key={clase.clase} clase={clase} hoy={hoy} busy={busy} onDecir={(viene, razon) => void submit(clase.clase, viene, razon)} />
        ))}
      </ul>
    </>
  );
}
