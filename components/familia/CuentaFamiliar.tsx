import { useState, type ComponentType } from 'react';
import type { CuentaDeFamilia } from '@/contract/familia/cuenta';
import { ESTADO_AVISO, textosHorario } from '@/contract/palabras';
import { familiaService } from '@/services/familia/cuenta';
import { day, moment, money, plural } from '@/utils/format';
import { Loaded } from '../data/Loaded';
import { useLoaded } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';
import { Button } from '../ui/Button';
import { Skeleton } from '../ui/Skeleton';
import { Stat, Stats } from '../ui/Stat';
import { Tag } from '../ui/tag/Tag';
import css from './CuentaFamiliar.module.css';
import { DejarTransferencia } from './DejarTransferencia';
import { TONO_AVISO } from './estadoAviso';

type Parte<K extends keyof CuentaDeFamilia> = Pick<CuentaDeFamilia, K>;

function Pendiente({ facturas }: Parte<'facturas'>) {
  if (facturas.length === 0) return <Notice tone="success">No tiene nada pendiente. ¡Gracias!</Notice>;
  return (
    <ul className={css.lista} aria-label="Pendiente">
      {facturas.map(({ numero, estudiante, descripcion, fechaVencimiento, diasAtraso, pendiente, estimada }) => (
        <li key={numero}>
          <span className="break">
            {descripcion}
            <small>
              {estudiante} · {diasAtraso > 0 ? 'venció' : 'vence'} el {day(fechaVencimiento)}
              {diasAtraso > 0 && <strong> · {plural(diasAtraso, 'día')} de atraso</strong>}
              {estimada && ' · estimado: se calcula por asistencia'}
            </small>
          </span>
          <span className={css.monto}>{money(pendiente)}</span>
        </li>
      ))}
    </ul>
  );
}

function Recibos({ recibos, onVer }: Parte<'recibos'> & { onVer: (numero: number) => void }) {
  if (recibos.length === 0) return <p className="nothing">Todavía no hay pagos.</p>;
  return (
    <ul className={css.lista} aria-label="Recibos">
      {recibos.map(({ numero, fecha, monto, conceptos, reversado }) => (
        <li key={numero}>
          <span className="break">
            <button type="button" className="link-button" onClick={() => onVer(numero)}>
              Recibo N.º {numero}
            </button>
            <small>
              {day(fecha)}
              {conceptos && ` · ${conceptos}`}
              {reversado && <strong> · reversado</strong>}
            </small>
          </span>
          <span className={css.monto} data-reversado={reversado || undefined}>
            {money(monto)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Horario({ estudiantes }: Parte<'estudiantes'>) {
  if (estudiantes.length === 0) return <p className="nothing">No hay estudiantes activos.</p>;
  return (
    <ul className={css.lista} aria-label="Horario">
      {estudiantes.map(({ nombre, grupos }) => (
        <li key={nombre}>
          <span className="break">
            <strong>{nombre}</strong>
            {grupos.length === 0 && <small>Sin grupo por ahora</small>}
            {grupos.map(({ descripcion, sucursal, horario }) => (
              <small key={descripcion}>
                {descripcion}, {sucursal}: {horario.length ? textosHorario(horario).join('; ') : 'sin horario todavía'}
                {[...new Set(horario.map(({ lugar }) => lugar).filter(Boolean))].map((lugar) => ` · ${lugar}`)}
              </small>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Avisos({ avisos }: Parte<'avisos'>) {
  if (avisos.length === 0) return null;
  return (
    <ul className={css.lista} aria-label="Transferencias que avisó">
      {avisos.map(({ momento, monto, fecha, referencia, estado, motivo }) => (
        <li key={`${momento} ${referencia}`}>
          <span className="break">
            {referencia} · {money(monto)}
            <small>
              Del {day(fecha)}, avisada el {moment(momento)}
              {motivo && <strong> · {motivo}</strong>}
            </small>
          </span>
          <Tag value={ESTADO_AVISO[estado]} severity={TONO_AVISO[estado]} />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  enlace: string;
  /** Renders one receipt of the family. */
  Recibo: ComponentType<{ enlace: string; numero: number; onClose: () => void }>;
}

function Cuenta({ cuenta, enlace, Recibo, onAviso }: Props & { cuenta: CuentaDeFamilia; onAviso: () => void }) {
  const [abierto, setAbierto] = useState<number>();
  const [avisando, setAvisando] = useState(false);
  const { academia, telefono, responsable, al, expira, pendiente, vencido, saldoAFavor } = cuenta;
  return (
    <>
      <header className="mb-3">
        <h1>{academia}</h1>
        <p className="text-muted">
          Cuenta de {responsable} al {day(al)}
        </p>
      </header>
      <Stats aria-label="Resumen">
        <Stat label="Pendiente" value={money(pendiente)} />
        <Stat label="Vencido" value={money(vencido)} tone={vencido > 0 ? 'bad' : undefined} />
        {saldoAFavor > 0 && <Stat label="Saldo a favor" value={money(saldoAFavor)} />}
      </Stats>
      <section className="card" aria-label="Lo pendiente">
        <h2>Lo pendiente y cuándo vence</h2>
        <Pendiente facturas={cuenta.facturas} />
      </section>
      <section className="card" aria-label="Transferencia">
        <h2>¿Pagó por transferencia?</h2>
        {avisando ? (
          <DejarTransferencia
            enlace={enlace}
            sugerido={vencido || pendiente}
            onCancel={() => setAvisando(false)}
            onDone={() => {
              setAvisando(false);
              onAviso();
            }}
          />
        ) : (
          <>
            <p className="mb-2">Deje aquí la copia: la academia la confirma y le da su recibo. Hasta entonces el monto sigue pendiente.</p>
            <Button label="Avisar una transferencia" icon="pi pi-camera" onClick={() => setAvisando(true)} />
          </>
        )}
        <Avisos avisos={cuenta.avisos} />
      </section>
      <section className="card" aria-label="Horarios">
        <h2>Horario</h2>
        <Horario estudiantes={cuenta.estudiantes} />
      </section>
      <section className="card" aria-label="Pagos">
        <h2>Recibos</h2>
        <Recibos recibos={cuenta.recibos} onVer={setAbierto} />
        {abierto !== undefined && <Recibo enlace={enlace} numero={abierto} onClose={() => setAbierto(undefined)} />}
      </section>
      <footer className="text-muted">
        Este enlace abre hasta el {day(expira.slice(0, 10))}. No lo comparta: quien lo tiene ve esta página.
        {telefono && ` Preguntas: ${telefono}.`}
      </footer>
    </>
  );
}

const NO_EXISTE = 404;

/** The family's account behind a link; for an invalid link, what to do. */
export function CuentaFamiliar({ enlace, Recibo }: Props) {
  const loaded = useLoaded(familiaService.cuenta, { body: { enlace } });
  if (loaded.error?.status === NO_EXISTE)
    return (
      <Notice tone="error" role="alert">
        {loaded.error.message}
      </Notice>
    );
  return (
    <Loaded of={loaded} skeleton={<Skeleton lines={8} />}>
      {(cuenta) => <Cuenta cuenta={cuenta} enlace={enlace} Recibo={Recibo} onAviso={() => void loaded.reload()} />}
    </Loaded>
  );
}
