import { useState, type ComponentType, type ReactNode } from 'react';
import type { CuentaDeFamilia } from '@/contract/familia/cuenta';
import { ESTADO_AVISO, textosHorario } from '@/contract/palabras';
import { esDia } from '@/domain/fechas';
import { familiaService } from '@/services/familia/cuenta';
import { day, moment, money, plural, weekday } from '@/utils/format';
import { later } from '../data/later';
import { Loaded, useLoaded } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';
import { Button } from '../ui/Button';
import { AmountRow } from '../ui/row/AmountRow';
import { Skeleton } from '../ui/Skeleton';
import { Stat, Stats } from '../ui/Stat';
import { Tag } from '../ui/tag/Tag';
import { DejarTransferencia } from './DejarTransferencia';
import { TONO_AVISO } from './estadoAviso';
import { HoyNoVa } from './HoyNoVa';
import css from './CuentaFamiliar.module.css';
import { useOpen } from '../ui/useOpen';

const EstadoPorFechas = later(() => import('./EstadoPorFechas'), 'EstadoPorFechas');

type Parte<K extends keyof CuentaDeFamilia> = Pick<CuentaDeFamilia, K>;

const Lista = ({ label, vacio, children }: { label: string; vacio: ReactNode; children: readonly ReactNode[] }) =>
  children.length === 0 ? (
    vacio
  ) : (
    <ul className={`${css.lista} list-none p-0`} aria-label={label}>
      {children}
    </ul>
  );

const Pendiente = ({ facturas }: Parte<'facturas'>) => (
  <Lista label="Pendiente" vacio={<Notice tone="success">No tiene nada pendiente. ¡Gracias!</Notice>}>
    {facturas.map(({ numero, estudiante, descripcion, fechaVencimiento, diasAtraso, pendiente, estimada }) => (
      <AmountRow
        key={numero}
        name={descripcion}
        note={
          <>
            {estudiante} · {diasAtraso > 0 ? 'venció' : 'vence'} el {day(fechaVencimiento)}
            {diasAtraso > 0 && <strong> · {plural(diasAtraso, 'día')} de atraso</strong>}
            {estimada && ' · estimado: se calcula por asistencia'}
          </>
        }
      >
        <strong>{money(pendiente)}</strong>
      </AmountRow>
    ))}
  </Lista>
);

const Recibos = ({ recibos, onVer }: Parte<'recibos'> & { onVer: (numero: number) => void }) => (
  <Lista label="Recibos" vacio={<p className="nothing">Todavía no hay pagos.</p>}>
    {recibos.map(({ numero, fecha, monto, conceptos, reversado }) => (
      <AmountRow
        key={numero}
        name={
          <button type="button" className="link-button" onClick={() => onVer(numero)}>
            Recibo N.º {numero}
          </button>
        }
        note={
          <>
            {day(fecha)}
            {conceptos && ` · ${conceptos}`}
            {reversado && <strong> · reversado</strong>}
          </>
        }
      >
        <strong>{reversado ? <s>{money(monto)}</s> : money(monto)}</strong>
      </AmountRow>
    ))}
  </Lista>
);

const Horario = ({ estudiantes }: Parte<'estudiantes'>) => (
  <Lista label="Horario" vacio={<p className="nothing">No hay estudiantes activos.</p>}>
    {estudiantes.map(({ nombre, grupos }) => (
      <AmountRow
        key={nombre}
        name={<strong>{nombre}</strong>}
        note={
          grupos.length === 0
            ? 'Sin grupo por ahora'
            : grupos.map(({ descripcion, sucursal, horario }) => (
                <span key={descripcion} className="block">
                  {descripcion}, {sucursal}: {horario.length ? textosHorario(horario).join('; ') : 'sin horario todavía'}
                  {[...new Set(horario.map(({ lugar }) => lugar).filter(Boolean))].map((lugar) => ` · ${lugar}`)}
                </span>
              ))
        }
      />
    ))}
  </Lista>
);

const Reposiciones = ({ reposiciones }: Parte<'reposiciones'>) => (
  <Lista label="Faltas por reponer" vacio={null}>
    {reposiciones.map(({ estudiante, falta, vence, clase }) => (
      <AmountRow
        key={`${estudiante} ${falta} ${clase?.fecha}`}
        name={<strong>{estudiante}</strong>}
        note={
          clase
            ? `Repone el ${weekday(clase.fecha)} en ${clase.grupo} la falta del ${day(falta)}`
            : `Faltó el ${day(falta)}: puede reponer esa clase hasta el ${day(vence!)}`
        }
      />
    ))}
  </Lista>
);

const Avisos = ({ avisos }: Parte<'avisos'>) => (
  <Lista label="Transferencias que avisó" vacio={null}>
    {avisos.map(({ momento, monto, fecha, referencia, estado, motivo }) => (
      <AmountRow
        key={`${momento} ${referencia}`}
        name={`${referencia} · ${money(monto)}`}
        note={
          <>
            Del {day(fecha)}, avisada el {moment(momento)}
            {motivo && <strong> · {motivo}</strong>}
          </>
        }
      >
        <Tag value={ESTADO_AVISO[estado]} severity={TONO_AVISO[estado]} />
      </AmountRow>
    ))}
  </Lista>
);

/** The days that a link asks for: `?desde=2026-01-01&hasta=2026-03-31`. */
function tramoPedido() {
  const query = new URLSearchParams(window.location.search);
  const [desde, hasta] = [query.get('desde') ?? '', query.get('hasta') ?? ''];
  return esDia(desde) && esDia(hasta) ? { desde, hasta } : undefined;
}

const Tarjeta = ({ label, titulo, children }: { label: string; titulo: string; children: ReactNode }) => (
  <section className="card" aria-label={label}>
    <h2 className="mb-2">{titulo}</h2>
    {children}
  </section>
);

interface Props {
  enlace: string;
  /** Renders one receipt of the family. */
  Recibo: ComponentType<{ enlace: string; numero: number; onClose: () => void }>;
}

function Cuenta({ cuenta, enlace, Recibo, onAviso }: Props & { cuenta: CuentaDeFamilia; onAviso: () => void }) {
  const [abierto, setAbierto] = useState<number>();
  const pedido = tramoPedido();
  const [porFechas, setPorFechas] = useState(pedido !== undefined);
  const [avisando, avisar, cerrarAviso] = useOpen<true>(onAviso);
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
      <Tarjeta label="Lo pendiente" titulo="Lo pendiente y cuándo vence">
        <Pendiente facturas={cuenta.facturas} />
      </Tarjeta>
      {cuenta.clases.length > 0 && (
        <Tarjeta label="Ausencias" titulo="¿No va a la clase?">
          <HoyNoVa enlace={enlace} hoy={al} clases={cuenta.clases} onCambio={onAviso} />
        </Tarjeta>
      )}
      {cuenta.reposiciones.length > 0 && (
        <Tarjeta label="Reposiciones" titulo="Clases por reponer">
          <p>Pida a la academia el día y el grupo en que quiere reponer.</p>
          <Reposiciones reposiciones={cuenta.reposiciones} />
        </Tarjeta>
      )}
      <Tarjeta label="Transferencia" titulo="¿Pagó por transferencia?">
        {avisando ? (
          <DejarTransferencia enlace={enlace} sugerido={vencido || pendiente} onClose={cerrarAviso} />
        ) : (
          <>
            <p className="mb-2">Deje aquí la copia: la academia la confirma y le da su recibo. Hasta entonces el monto sigue pendiente.</p>
            <Button label="Avisar una transferencia" icon="pi-camera" onClick={() => avisar(true)} />
          </>
        )}
        <Avisos avisos={cuenta.avisos} />
      </Tarjeta>
      <Tarjeta label="Horarios" titulo="Horario">
        <Horario estudiantes={cuenta.estudiantes} />
      </Tarjeta>
      <Tarjeta label="Pagos" titulo="Recibos">
        <Recibos recibos={cuenta.recibos} onVer={setAbierto} />
        <Button label="Estado de cuenta por fechas" icon="pi-calendar" outlined className="mt-3" onClick={() => setPorFechas(true)} />
        {porFechas && (
          <EstadoPorFechas
            title="Estado de cuenta"
            inicio={pedido}
            leer={(tramo, options) => familiaService.estado({ body: { enlace, ...tramo } }, options)}
            onClose={() => setPorFechas(false)}
          />
        )}
        {abierto !== undefined && <Recibo enlace={enlace} numero={abierto} onClose={() => setAbierto(undefined)} />}
      </Tarjeta>
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
      <>
        <h1>Cuenta de la familia</h1>
        <Notice tone="error" role="alert">
          {loaded.error.message}
        </Notice>
      </>
    );
  return (
    <Loaded of={loaded} skeleton={<Skeleton lines={8} />}>
      {(cuenta) => <Cuenta cuenta={cuenta} enlace={enlace} Recibo={Recibo} onAviso={() => void loaded.reload()} />}
    </Loaded>
  );
}
