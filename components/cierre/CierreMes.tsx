import { useState } from 'react';
import type { CierreDeMes } from '@/contract/cierre/cierre';
import { sumar } from '@/domain/dinero';
import { tituloDelMes } from '@/domain/mes';
import { cierreService } from '@/services/caja/cierre';
import { moment, money } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { Empty } from '../feedback/Empty';
import { Notice } from '../feedback/Notice';
import { IconButton } from '../ui/IconButton';
import { Section } from '../ui/Section';
import { Tag } from '../ui/tag/Tag';
import { CierrePanel } from './CierrePanel';
import { PorCerrar } from './PorCerrar';

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
