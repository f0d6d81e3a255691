import { useState } from 'react';
import { type CierreDeMes, cierres, type LineaDeCierre } from '@/contract/cierre/cierre';
import { sumar } from '@/domain/dinero';
import { tituloDelMes } from '@/domain/mes';
import { cierreService } from '@/services/caja/cierre';
import { moment, money } from '@/utils/format';
import { textoDelMes } from '@/domain/fechas';
import { Loaded, useLoaded } from '../data/useLoaded';
import { Empty, Notice } from '../feedback/Notice';
import { Section } from '../ui/Section';
import { Tag } from '../ui/tag/Tag';
import { CierrePanel } from './CierrePanel';
import { ActDialog } from '../form/ActDialog';
import { Button, ButtonLink, IconButton } from '../ui/Button';
import { Skeleton } from '../ui/Skeleton';
import { Cifras } from './Cifras';

const deMotivo = cierres.save.body.pick({ motivo: true });

const ESTADO = { BIEN: ['Bien', 'success'], FALTA: ['Falta', 'warning'], IMPIDE: ['Impide', 'danger'] } as const;

/** The checklist: what is missing leads to where it is mended. */
const Revision = ({ lineas }: { lineas: readonly LineaDeCierre[] }) => (
  <ul className="list-none p-0 m-0 mb-4" aria-label="Antes de cerrar">
    {lineas.map(({ id, estado, texto, ruta }) => {
      const [palabra, severity] = ESTADO[estado];
      return (
        <li key={id} className="flex gap-2 align-items-center py-2 border-bottom-1 surface-border">
          <Tag value={palabra} severity={severity} />
          <span className="flex-1 min-w-0">{texto}</span>
          {estado !== 'BIEN' && <ButtonLink href={ruta} label="Resolver" look="text" small aria-label={`Resolver: ${texto}`} />}
        </li>
      );
    })}
  </ul>
);

interface Props {
  mes: string;
  /** Nobody else can approve. */
  solo: boolean;
  onCerrado: (cierre: CierreDeMes) => void;
}

/** The month whose turn it is: its checklist, the figures that would be frozen, and its close. */
function PorCerrar({ mes, solo, onCerrado }: Props) {
  const [abierto, setAbierto] = useState(false);
  const loaded = useLoaded(cierreService.revision, { query: { mes } });
  const texto = textoDelMes(mes);
  return (
    <Section title={`Cerrar ${texto}`} className="card mb-3">
      <Loaded of={loaded} skeleton={<Skeleton lines={8} label="Revisando el mes" />}>
        {({ lineas, cifras }) => {
          const impide = lineas.find(({ estado }) => estado === 'IMPIDE');
          const faltan = lineas.filter(({ estado }) => estado === 'FALTA');
          return (
            <>
              <Revision lineas={lineas} />
              <h3 className="mb-2">Cifras que quedarían</h3>
              <Cifras cifras={cifras} rotulo={`Cifras de ${texto}`} />
              <Button
                label={`Cerrar ${texto}`}
                icon="pi-lock"
                className="mt-3"
                disabled={impide !== undefined}
                onClick={() => setAbierto(true)}
              />
              {impide && <p className="field-help">No se puede cerrar todavía: {impide.texto}.</p>}
              {abierto && (
                <ActDialog
                  title={`Cerrar ${texto}`}
                  schema={deMotivo}
                  accept="Cerrar el mes"
                  success={`Se cerró ${texto}`}
                  act={({ motivo }, { clave, aprobacion }) => cierreService.save({ body: { mes, motivo, aprobacion } }, { clave })}
                  onDone={onCerrado}
                  onClose={() => setAbierto(false)}
                  fields={[{ name: 'motivo', label: 'Motivo', kind: 'text', help: 'Por qué se cierra con lo que falta, o a solas.' }]}
                >
                  {faltan.length > 0 && (
                    <Notice tone="warn" className="mb-3">
                      Falta: {faltan.map((una) => una.texto).join('; ')}. Para cerrar así, escriba el motivo.
                    </Notice>
                  )}
                  <p className="mt-0">
                    Las cifras quedan como están.{' '}
                    {solo ? 'Nadie más puede aprobarlo: bastan el motivo y su contraseña.' : 'Lo aprueba otro usuario.'}
                  </p>
                </ActDialog>
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

/** The closes of months, the newest first, with what each collected. */
const Cerrados = ({ cierres, onVer }: { cierres: readonly CierreDeMes[]; onVer: (cierre: CierreDeMes) => void }) => (
  <Section title="Meses cerrados" className="card">
    {cierres.length === 0 && <Empty title="Todavía no hay meses cerrados. Al cerrar el primero, sus cifras quedan aquí." />}
    <ul className="list-none p-0 m-0">
      {cierres.map((cierre) => (
        <li key={cierre.codigoCierre} className="flex flex-wrap gap-2 align-items-center py-2 border-bottom-1 surface-border">
          <span className="flex-1 w-12rem min-w-0">
            <strong>{tituloDelMes(cierre.mes)}</strong>{' '}
            <small className="text-muted">{`N.º ${cierre.numero} · ${moment(cierre.momento)} · ${cierre.usuario}`}</small>
          </span>
          {cierre.reabierto && <Tag value="Reabierto" severity="warning" />}
          <span className="tabular">{money(sumar(cierre.cifras.sucursales.map(({ neto }) => neto)))}</span>
          <IconButton icon="pi-eye" label={`Ver el cierre ${cierre.numero}, ${tituloDelMes(cierre.mes)}`} onClick={() => onVer(cierre)} />
        </li>
      ))}
    </ul>
  </Section>
);

/** The tab of the month: what is missing to close the next one, its figures, and the months closed. */
export function CierreMes() {
  const loaded = useLoaded(cierreService.all, {});
  const [visto, setVisto] = useState<number>();
  const { reload } = loaded;
  return (
    <Loaded of={loaded}>
      {({ proximo, solo, cierres }) => {
        const cierre = cierres.find(({ codigoCierre }) => codigoCierre === visto);
        const hecho = (codigoCierre?: number) => {
          setVisto(codigoCierre);
          void reload();
        };
        return (
          <>
            {proximo ? (
              <PorCerrar key={proximo} mes={proximo} solo={solo} onCerrado={({ codigoCierre }) => hecho(codigoCierre)} />
            ) : (
              <Notice tone="info" className="mb-3">
                No hay meses por cerrar: el actual se cierra desde el día siguiente a su último.
              </Notice>
            )}
            <Cerrados cierres={cierres} onVer={({ codigoCierre }) => setVisto(codigoCierre)} />
            {cierre && (
              <CierrePanel
                cierre={cierre}
                antes={cierres.find(({ mes, numero }) => mes === cierre.mes && numero < cierre.numero)}
                reabrible={cierre === cierres.find(({ reabierto }) => !reabierto)}
                onReabierto={() => hecho()}
                onClose={() => setVisto(undefined)}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
