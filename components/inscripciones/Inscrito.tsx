import { Button } from '../ui/Button';
import type { Inscrito as Datos } from '@/contract/inscripciones/inscripcion';
import { hoyEn } from '@/domain/fechas';
import { enMesa, porCobrarYa, useMesa } from '../facturas/mostrador';
import { TablaFacturas } from './TablaFacturas';
import css from './Inscrito.module.css';
import { ButtonLink } from '../ui/ButtonLink';
import { Notice } from '../feedback/Notice';

interface Props {
  inscrito: Datos;
  onNueva: () => void;
}

/** A completed enrolment with its invoice numbers, and the next steps. */
export function Inscrito({ inscrito, onNueva }: Props) {
  const { nombreCompleto, codigoEstudiante, facturas, total } = inscrito;
  const mesa = useMesa();
  return (
    <section className={`${css.summary} card`} aria-label="Inscripción guardada">
      <Notice tone="success" role="status" className={`${css.screenOnly} mb-3`}>
        {nombreCompleto} quedó inscrito.
      </Notice>
      <h2 className="mb-2">
        {nombreCompleto} <small className="text-muted font-normal">#{codigoEstudiante}</small>
      </h2>
      <TablaFacturas
        caption="Facturas emitidas"
        facturas={facturas.map(({ descripcion, ...factura }) => ({ ...factura, titulo: descripcion }))}
        total={total}
      />
      <div className={`${css.screenOnly} botones`}>
        <Button label="Nueva inscripción" text onClick={onNueva} />
        <Button label="Imprimir" icon="pi pi-print" outlined onClick={() => window.print()} />
        {mesa && (
          <ButtonLink
            href={enMesa(mesa, { codigoEstudiante }, porCobrarYa(facturas, hoyEn(new Date())))}
            autoFocus
            label="Cobrar ahora"
            icon="pi-wallet"
          />
        )}
      </div>
    </section>
  );
}
