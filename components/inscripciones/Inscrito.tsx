import type { ReactNode } from 'react';
import type { Inscrito as Datos } from '@/contract/inscripciones/inscripcion';
import type { EnEspera } from '@/contract/inscripciones/listaEspera';
import { hoyEn } from '@/domain/fechas';
import { hrefDeGrupo } from '../academico/horario/enlace';
import { usePagina } from '../data/useSession';
import { enMesa, porCobrarYa, useMesa } from '../facturas/mostrador';
import { Notice } from '../feedback/Notice';
import { Button, ButtonLink } from '../ui/Button';
import { TablaFacturas } from './TablaFacturas';
import css from './Inscrito.module.css';

interface Props extends Pick<Datos, 'codigoEstudiante' | 'facturas' | 'total'> {
  /** What is done, in a sentence. */
  dicho: string;
  /** The label of the button that starts another one. */
  otra: string;
  onOtra: () => void;
  /** Whose invoices these are, on paper too. */
  children?: ReactNode;
}

/** A completed enrolment with its invoice numbers, and the next steps. */
export function Emitidas({ codigoEstudiante, facturas, total, dicho, otra, onOtra, children }: Props) {
  const mesa = useMesa();
  return (
    <section className={`${css.summary} card`} aria-label="Inscripción guardada">
      <Notice tone="success" role="status" className="screen-only mb-3">
        {dicho}
      </Notice>
      {children}
      <TablaFacturas caption="Facturas emitidas" facturas={facturas} total={total} />
      <div className="screen-only botones">
        <Button label={otra} text onClick={onOtra} />
        <Button label="Imprimir" icon="pi-print" outlined onClick={() => window.print()} />
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

/** A child added to a waiting list, its position, and the next steps. */
export function Anotado({ una, onNueva }: { una: EnEspera; onNueva: () => void }) {
  const abre = usePagina('/grupo/detallegrupo');
  return (
    <section className="card" aria-label="Lista de espera">
      <Notice tone="success" role="status">
        {una.nombreCompleto} quedó en la lista de espera de {una.grupo}, en el lugar {una.lugar}. Cuando se libere una plaza, se dirá a
        quién le toca.
      </Notice>
      <div className="botones">
        {abre && <ButtonLink href={hrefDeGrupo(una.codigoGrupo)} look="outlined" icon="pi-list" label="Ver la lista" />}
        <Button label="Nueva inscripción" autoFocus onClick={onNueva} />
      </div>
    </section>
  );
}
