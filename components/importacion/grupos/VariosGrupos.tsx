import { useState } from 'react';
import type { Grupo } from '@/contract/academico/grupo';
import { guardarVarios, MAX_GRUPOS, type GrupoDeTabla } from '@/contract/importacion/variosGrupos';
import { columnaDeFalta, filaDe, leerGrupo, type FaltasDeGrupo, type FilaDeGrupo } from '@/domain/importacion/grupos';
import { grupoService, modalidadService, periodoService } from '@/services/academico';
import type { ApiError } from '@/services/http/apiError';
import { send } from '@/services/http/send';
import { plural } from '@/utils/format';
import { Section } from '../../ui/Section';
import { useLoaded, type Load } from '../../data/useLoaded';
import { usePermiso, useSession, useSucursal } from '../../data/useSession';
import { confirmDiscard } from '../../feedback/confirm';
import { LoadFailed } from '../../feedback/Notice';
import { tellRefusal, useAct } from '../../form/useSubmit';
import { useLeaveGuard } from '../../form/useLeaveGuard';
import { Button } from '../../ui/Button';
import { LabelledSelect } from '../../ui/input/Select';
import { StepBar } from '../../ui/steps/StepBar';
import { estaVacia } from './celdas';
import { PrimeraModalidad, PrimerPeriodo } from './Primero';
import { TablaDeGrupos } from './TablaDeGrupos';

const guardar = send(guardarVarios);
/** Groups may be copied from any branch of the user. */
const deTodas: Load<{ query: {} }, Grupo[]> = (input, options) => grupoService.active(input, { ...options, allBranches: true });
const VACIAS = 3;
const VACIA: FilaDeGrupo = { celdas: {} };

/** The faults of a refusal by row: 'grupos.2.capacidad' is at the column «Cupo» of the third row sent, whose place in the table is `lugares[2]`. */
function faltasDe({ errors }: ApiError, lugares: readonly number[]): FaltasDeGrupo[] {
  const faltas: FaltasDeGrupo[] = [];
  for (const [ruta, falta] of Object.entries(errors)) {
    const [, i, campo] = /^grupos\.(\d+)\.(.+)$/.exec(ruta) ?? [];
    if (i) (faltas[lugares[Number(i)]!] ??= {})[columnaDeFalta(campo!)] ??= falta;
  }
  return faltas;
}

const irAlPrimero = () => requestAnimationFrame(() => document.querySelector<HTMLElement>('td [aria-invalid]')?.focus());

/** The groups on record by branch and period, each lot to be copied into the table. */
function lotesDe(grupos: readonly Grupo[], nombreDe: (codigoSucursal: number) => string) {
  const lotes = new Map<string, Grupo[]>();
  for (const uno of grupos) {
    const de = `${nombreDe(uno.codigoSucursal)} · ${uno.periodo}`;
    lotes.set(de, [...(lotes.get(de) ?? []), uno]);
  }
  return lotes;
}

interface Props {
  /** Rows to begin with; by default empty ones. */
  inicial?: readonly FilaDeGrupo[];
  /** `hechos`: groups were made. */
  onClose: (hechos: boolean) => void;
}

/** Makes many groups at once, all or none, in a table that is typed, pasted from a sheet, or copied from groups on record. */
export function VariosGrupos({ inicial, onClose }: Props) {
  const { sucursalesUsuario } = useSession();
  const sucursal = useSucursal();
  const [periodos, modalidades, grupos] = [useLoaded(periodoService.active), useLoaded(modalidadService.active), useLoaded(deTodas)];
  const fallo = [periodos, modalidades, grupos].find(({ error }) => error);
  const regulares = periodos.data?.filter(({ tipo }) => tipo === 'REGULAR') ?? [];
  const [sinPeriodo, sinModalidad] = [periodos.data && regulares.length === 0, modalidades.data?.length === 0];
  const [creaPeriodo, creaModalidad] = [usePermiso(periodoService.calls.save.access), usePermiso(modalidadService.calls.save.access)];
  const [elegido, setElegido] = useState<{ codigoPeriodo?: number; codigoModalidad?: number }>({});
  const { codigoPeriodo = regulares[0]?.codigoPeriodo, codigoModalidad = modalidades.data?.[0]?.codigoModalidad } = elegido;
  const [filas, setFilas] = useState<readonly FilaDeGrupo[]>(() => inicial ?? Array<FilaDeGrupo>(VACIAS).fill(VACIA));
  const [faltas, setFaltas] = useState<readonly (FaltasDeGrupo | undefined)[]>([]);
  const escritas = filas.flatMap((fila, i) => (estaVacia(fila) ? [] : [i]));
  const cambiar = (otras: FilaDeGrupo[]) => {
    setFilas(otras);
    setFaltas([]);
  };
  const marcar = (otras: readonly (FaltasDeGrupo | undefined)[]) => {
    setFaltas(otras);
    irAlPrimero();
  };
  const { submit, busy } = useAct((suyos: GrupoDeTabla[], options) => guardar({ body: { grupos: suyos } }, options), {
    success: ({ length }) => (length === 1 ? '1 grupo creado' : `${length} grupos creados`),
    then: () => onClose(true),
    refused: (error) => {
      const suyas = faltasDe(error, escritas);
      if (suyas.length) marcar(suyas);
      else tellRefusal(error);
    },
  });
  const crear = () => {
    const comun = { codigoSucursal: sucursal!.codigoSucursal, codigoPeriodo: codigoPeriodo!, codigoModalidad: codigoModalidad! };
    const leidas = escritas.map((i) => leerGrupo(filas[i]!, { ...comun, sucursales: sucursalesUsuario, modalidades: modalidades.data! }));
    const malas: FaltasDeGrupo[] = [];
    leidas.forEach((una, i) => 'faltas' in una && (malas[escritas[i]!] = una.faltas));
    if (malas.length) marcar(malas);
    else void submit(leidas.flatMap((una) => ('grupo' in una ? [una.grupo] : [])));
  };
  const sucio = !busy && filas !== inicial && escritas.length > 0;
  const preguntar = async () => !sucio || confirmDiscard({ header: 'Descartar los grupos' });
  const dejar = async () => void ((await preguntar()) && onClose(false));
  useLeaveGuard(sucio, preguntar, () => void dejar());
  const lotes = lotesDe(
    grupos.data ?? [],
    (codigo) => sucursalesUsuario.find((una) => una.codigoSucursal === codigo)?.descripcionSucursal ?? '',
  );
  const copiar = (de: string) =>
    cambiar([...escritas.map((i) => filas[i]!), ...lotes.get(de)!.map((uno) => filaDe(uno, sucursal?.descripcionSucursal ?? ''))]);
  const opciones = (filasDe: readonly { descripcion: string }[], codigo: string) =>
    filasDe.map((una) => ({ value: (una as unknown as Record<string, number>)[codigo]!, label: una.descripcion }));

  return (
    <Section title="Crear varios grupos">
      <p className="text-muted mb-3">
        Una fila es un grupo. Puede pegar un bloque copiado de Excel; la flecha de un título repite hacia abajo. Un profesor que no esté se
        crea.
      </p>
      {fallo && <LoadFailed error={fallo.error?.message} onRetry={() => void fallo.reload()} />}
      <div className="campos">
        {sinPeriodo && creaPeriodo ? (
          <PrimerPeriodo onHecho={() => void periodos.reload()} />
        ) : (
          <LabelledSelect
            label="Período"
            half
            options={opciones(regulares, 'codigoPeriodo')}
            value={codigoPeriodo}
            error={sinPeriodo ? 'Cree antes un período regular' : undefined}
            onChange={(valor) => setElegido({ ...elegido, codigoPeriodo: Number(valor) })}
          />
        )}
        {sinModalidad && creaModalidad ? (
          <PrimeraModalidad onHecho={() => void modalidades.reload()} />
        ) : (
          <LabelledSelect
            label="Modalidad de la cuota"
            half
            options={opciones(modalidades.data ?? [], 'codigoModalidad')}
            value={codigoModalidad}
            error={sinModalidad ? 'Cree antes una modalidad' : undefined}
            onChange={(valor) => setElegido({ ...elegido, codigoModalidad: Number(valor) })}
          />
        )}
        {lotes.size > 0 && (
          <LabelledSelect
            label="Copiar los grupos de"
            half
            options={[...lotes].map(([de, suyos]) => ({ value: de, label: `${de} (${suyos.length})` }))}
            value={undefined}
            help="Con su horario, profesor y precios, para cambiar lo distinto."
            onChange={(de) => copiar(String(de))}
          />
        )}
      </div>
      <TablaDeGrupos filas={filas} faltas={faltas} sin={sucursalesUsuario.length > 1 ? [] : ['sucursal']} onChange={cambiar} />
      <Button label="Otra fila" icon="pi-plus" text disabled={filas.length >= MAX_GRUPOS} onClick={() => setFilas([...filas, VACIA])} />
      <StepBar>
        <Button label="Cancelar" text disabled={busy} onClick={() => void dejar()} />
        <Button
          label={escritas.length ? `Crear ${plural(escritas.length, 'grupo')}` : 'Nada que crear'}
          icon="pi-check"
          loading={busy}
          disabled={!sucursal || !codigoPeriodo || !codigoModalidad || escritas.length === 0 || escritas.length > MAX_GRUPOS}
          onClick={crear}
        />
      </StepBar>
    </Section>
  );
}
