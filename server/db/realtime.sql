-- Rules (server/db/rules.ts): live events. Each statement on one of these tables inserts rows into `novedad`, one per audience that may hear
-- of it, in its own transaction, and notifies the servers once. An event says what changed by keys only: no name, no amount, no child.
-- `ambito` is the audience: s4 a branch, t the whole company, u7 a user, p3 an instructor. contract/realtime/novedad.ts says which accesses
-- receive which `clase`.
create or replace function anunciar() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'registro_asistencia', 'aviso_ausencia' then
      insert into novedad (codigo_compania, ambito, clase, llave)
      select distinct f.codigo_compania, de.ambito, 'asistencia', jsonb_build_object('codigoGrupo', f.codigo_grupo, 'fecha', f.fecha_asistencia)
      from filas f cross join lateral (select 's' || f.codigo_sucursal union all select 'p' || x.codigo_profesor from grupo_profesor x
        where x.codigo_grupo = f.codigo_grupo and (x.hasta is null or x.hasta > f.fecha_asistencia)) de(ambito)
      on conflict do nothing;
    when 'cobro', 'reversion' then
      insert into novedad (codigo_compania, ambito, clase)
      select distinct f.codigo_compania, de.ambito, de.clase
      from filas f left join caja c using (codigo_caja)
        cross join lateral (values ('s' || f.codigo_sucursal, 'cobros'), ('s' || f.codigo_sucursal, 'facturas'), ('s' || f.codigo_sucursal, 'caja'),
          ('u' || c.codigo_usuario, 'caja')) de(ambito, clase)
      where de.ambito is not null
      on conflict do nothing;
    when 'caja' then
      insert into novedad (codigo_compania, ambito, clase)
      select distinct f.codigo_compania, de.ambito, 'caja'
      from filas f cross join lateral (values ('s' || f.codigo_sucursal), ('u' || f.codigo_usuario)) de(ambito)
      on conflict do nothing;
    when 'caja_movimiento' then
      insert into novedad (codigo_compania, ambito, clase)
      select distinct c.codigo_compania, de.ambito, 'caja'
      from filas f join caja c using (codigo_caja) cross join lateral (values ('s' || c.codigo_sucursal), ('u' || c.codigo_usuario)) de(ambito)
      on conflict do nothing;
    when 'factura' then
      insert into novedad (codigo_compania, ambito, clase)
      select distinct f.codigo_compania, 's' || f.codigo_sucursal, 'facturas' from filas f -- also when another branch collects it
      on conflict do nothing;
    when 'mensaje_atraso', 'gestion_cobranza', 'aviso_transferencia' then
      insert into novedad (codigo_compania, ambito, clase)
      select distinct f.codigo_compania, 's' || f.codigo_sucursal, 'cobranza' from filas f
      on conflict do nothing;
    when 'inscripcion' then
      insert into novedad (codigo_compania, ambito, clase, llave)
      select distinct f.codigo_compania, de.ambito, 'inscripciones', jsonb_build_object('codigoGrupo', f.codigo_grupo)
      from filas f cross join lateral (select 's' || f.codigo_sucursal union all select 'p' || x.codigo_profesor from grupo_profesor x
        where x.codigo_grupo = f.codigo_grupo and (x.hasta is null or x.hasta > current_date)) de(ambito)
      on conflict do nothing;
    when 'transferencia' then -- The enrolment itself announces the new group only.
      insert into novedad (codigo_compania, ambito, clase, llave)
      select distinct f.codigo_compania, de.ambito, 'inscripciones', jsonb_build_object('codigoGrupo', g.codigo_grupo)
      from filas f join grupo g on g.codigo_grupo = f.codigo_grupo_anterior
        cross join lateral (select 's' || g.codigo_sucursal union all select 'p' || x.codigo_profesor from grupo_profesor x
          where x.codigo_grupo = g.codigo_grupo and (x.hasta is null or x.hasta > current_date)) de(ambito)
      on conflict do nothing;
    when 'existencia' then
      insert into novedad (codigo_compania, ambito, clase, llave)
      select a.codigo_compania, 's' || f.codigo_sucursal, 'existencia', jsonb_build_object('codigoArticulo', f.codigo_articulo)
      from filas f join articulo a using (codigo_articulo)
      on conflict do nothing;
    when 'detalle_acceso', 'sucursal_usuario' then
      insert into novedad (codigo_compania, ambito, clase)
      select distinct u.codigo_compania, 'u' || u.codigo_usuario, 'accesos' from filas f join usuario u using (codigo_usuario)
      on conflict do nothing;
    when 'usuario', 'sesion' then
      insert into novedad (codigo_compania, ambito, clase)
      select distinct f.codigo_compania, 'u' || f.codigo_usuario, 'accesos' from filas f
      on conflict do nothing;
  end case;
  if found then perform pg_notify('novedad', ''); end if;
  return null;
end $$;
--> statement-breakpoint
-- Inserts notices and announces them to their readers. `nuevos` is a jsonb array of { compania, sucursal, clave, detalle, veces }.
create or replace function poner_aviso(clase_ text, nuevos jsonb) returns void language plpgsql as $$
declare
  ahora constant timestamptz := date_trunc('milliseconds', now()); -- milliseconds, the precision of the timestamps that browsers send when a notice was read
begin
  insert into aviso (codigo_compania, codigo_sucursal, clase, clave, detalle, veces, momento)
  select compania, sucursal, clase_, clase_ || ':' || clave, detalle, veces, ahora
  from jsonb_to_recordset(nuevos) n(compania int, sucursal int, clave text, detalle jsonb, veces int)
  on conflict (codigo_compania, clave) do update set detalle = excluded.detalle, momento = ahora, veces = aviso.veces + excluded.veces;
  if not found then return; end if;
  insert into novedad (codigo_compania, ambito, clase)
  select distinct compania, coalesce('s' || sucursal, 't'), clase_ from jsonb_to_recordset(nuevos) n(compania int, sucursal int)
  on conflict do nothing;
  perform pg_notify('novedad', '');
end $$;
--> statement-breakpoint
-- Creates notices when a statement brings about what somebody should know of; `antes` has the rows before it, `filas` after it.
create or replace function aviso_de_cambio() returns trigger language plpgsql as $$
declare
  nuevos jsonb;
  clase text;
begin
  case tg_table_name
    when 'existencia' then
      clase := 'BAJO_MINIMO';
      select jsonb_agg(jsonb_build_object('compania', a.codigo_compania, 'sucursal', f.codigo_sucursal, 'clave', f.codigo_sucursal || ':' || f.codigo_articulo,
        'veces', 1, 'detalle', jsonb_build_object('articulo', a.nombre, 'cantidad', f.cantidad, 'minimo', a.existencia_minima))) into nuevos
      from filas f join antes b using (codigo_articulo, codigo_sucursal) join articulo a using (codigo_articulo)
      where a.activo and f.cantidad < a.existencia_minima and b.cantidad >= a.existencia_minima;
    when 'caja' then
      clase := 'CAJA_CON_DIFERENCIA';
      select jsonb_agg(jsonb_build_object('compania', f.codigo_compania, 'sucursal', f.codigo_sucursal, 'clave', f.codigo_caja, 'veces', 1,
        'detalle', jsonb_build_object('numero', f.numero))) into nuevos
      from filas f join antes b using (codigo_caja)
      where f.cierre is not null and b.cierre is null and f.diferencia <> 0;
    when 'correo' then
      clase := 'CORREO_FALLIDO';
      select jsonb_agg(dicho) into nuevos from (
        select jsonb_build_object('compania', f.codigo_compania, 'clave', (now() at time zone 'America/Santo_Domingo')::date, 'veces', count(*), 'detalle', '{}'::jsonb) dicho
        from filas f join antes b using (codigo_correo)
        where f.estado = 'FALLIDO' and b.estado <> 'FALLIDO' group by f.codigo_compania) s;
    when 'secuencia_fiscal' then
      clase := 'SECUENCIA_BAJA';
      select jsonb_agg(jsonb_build_object('compania', f.codigo_compania, 'sucursal', f.codigo_sucursal, 'clave', f.codigo_secuencia, 'veces', 1,
        'detalle', jsonb_build_object('tipo', f.tipo, 'quedan', f.hasta - f.siguiente + 1))) into nuevos
      from filas f join antes b using (codigo_secuencia) join compania_fiscal c on c.codigo_compania = f.codigo_compania
      where f.activo and f.hasta - f.siguiente + 1 <= c.avisar_con and b.hasta - b.siguiente + 1 > c.avisar_con;
  end case;
  if nuevos is not null then perform poner_aviso(clase, nuevos); end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function aviso_de_carga() returns trigger language plpgsql as $$
begin
  perform poner_aviso('CARGA_HECHA', jsonb_build_array(jsonb_build_object('compania', new.codigo_compania, 'sucursal', new.codigo_sucursal,
    'clave', new.codigo_carga, 'veces', 1, 'detalle', jsonb_build_object('archivo', new.nombre_archivo, 'nuevas', new.nuevas))));
  return null;
end $$;

--> statement-breakpoint
-- Tells administrators of a user who made more than 50 links to families' accounts in a day, and again after each further 50.
create or replace function aviso_de_enlaces() returns trigger language plpgsql as $$
declare
  nuevos jsonb;
begin
  select jsonb_agg(jsonb_build_object('compania', d.codigo_compania, 'clave', d.usuario || ':' || d.dia, 'veces', 1,
    'detalle', jsonb_build_object('usuario', d.usuario, 'enlaces', t.n))) into nuevos
  from (select codigo_compania, usuario, (creado at time zone 'America/Santo_Domingo')::date dia, count(*) nuevos from filas where a_mano group by 1, 2, 3) d
    cross join lateral (select count(*) n from enlace_familia e where e.codigo_compania = d.codigo_compania and e.usuario = d.usuario and e.a_mano
      and e.creado >= d.dia::timestamp at time zone 'America/Santo_Domingo' and e.creado < (d.dia + 1)::timestamp at time zone 'America/Santo_Domingo') t
  where t.n > 50 and (t.n - 1) / 50 > (t.n - d.nuevos - 1) / 50;
  if nuevos is not null then perform poner_aviso('MUCHOS_ENLACES', nuevos); end if;
  return null;
end $$;
--> statement-breakpoint
-- Triggers that announce: tables, each with its statements.
select format('trigger %I on %I', 'anunciar_' || accion, tabla) as object,
  format('create or replace trigger %I after %s on %I referencing %s table as filas for each statement
    when (current_setting(''app.auditar'', true) is distinct from ''no'') execute function anunciar()',
    'anunciar_' || accion, accion, tabla, case accion when 'delete' then 'old' else 'new' end) as text
from (values ('registro_asistencia', 'insert update delete'), ('aviso_ausencia', 'insert delete'), ('cobro', 'insert'), ('reversion', 'insert'),
  ('caja', 'insert update'), ('caja_movimiento', 'insert'), ('factura', 'insert update'), ('inscripcion', 'insert update'), ('transferencia', 'insert'), ('existencia', 'insert update'),
  ('detalle_acceso', 'insert update delete'), ('sucursal_usuario', 'insert update delete'), ('usuario', 'update'), ('sesion', 'update'),
  ('mensaje_atraso', 'insert update'), ('gestion_cobranza', 'insert'), ('aviso_transferencia', 'insert update')) v(tabla, acciones)
  cross join string_to_table(acciones, ' ') accion
--> statement-breakpoint
-- Triggers that create notices.
select format('trigger aviso_de_cambio on %I', tabla) as object,
  format('create or replace trigger aviso_de_cambio after update on %I referencing old table as antes new table as filas for each statement
    when (current_setting(''app.auditar'', true) is distinct from ''no'') execute function aviso_de_cambio()', tabla) as text
from unnest(array['existencia', 'caja', 'correo', 'secuencia_fiscal']) tabla
--> statement-breakpoint
select 'trigger aviso_de_carga on carga' as object, $c$create or replace trigger aviso_de_carga after insert on carga for each row
  when (current_setting('app.auditar', true) is distinct from 'no') execute function aviso_de_carga()$c$ as text
--> statement-breakpoint
select 'trigger aviso_de_enlaces on enlace_familia' as object, $c$create or replace trigger aviso_de_enlaces after insert on enlace_familia
  referencing new table as filas for each statement
  when (current_setting('app.auditar', true) is distinct from 'no') execute function aviso_de_enlaces()$c$ as text
