-- Rules (server/db/rules.ts): auditing and notification of every table, so that no handler and no new table can forget them.
-- The transaction settings app.usuario, app.compania and app.desde say who acts; app.auditar = 'no' is for bulk loads by our own scripts.
-- Arguments: the column that tells the row's branch (columna_de_sucursal; '' if the row belongs to the company), then the columns of the
-- key.
-- A row trigger does both tasks: it costs a third less than a row trigger plus a statement trigger with a transition table.
create or replace function auditar() returns trigger language plpgsql as $$
declare
  -- Tables that the servers cache or wait for, the same as in server/lib/changes.ts. Other tables do not notify: each payment would wake
  -- all servers.
  escuchadas constant text[] := array['compania', 'compania_correo', 'compania_fiscal', 'comprobante', 'correo', 'detalle_acceso', 'entidad', 'profesor',
    'segundo_factor', 'sesion', 'sucursal', 'sucursal_usuario', 'usuario'];
  fuera constant text[] := array['busqueda', 'documento_signos', 'password', 'secreto', 'ultimo_paso', 'ultimo_uso', 'contenido', 'huella', 'version', 'visita'];
  antes jsonb;
  despues jsonb;
  fila jsonb;
  clave_nueva boolean := false;
  llave text;
begin
  -- PostgreSQL delivers identical notifications once per transaction. A statement that changes no row sends none: a listener that writes on
  -- each notification would otherwise trigger itself forever.
  if tg_table_name = any(escuchadas) then
    perform pg_notify('cambios', '{"tabla":"' || tg_table_name || '","accion":"' || tg_op || '"}');
  end if;
  if tg_op <> 'INSERT' then antes := to_jsonb(old) - fuera; end if;
  if tg_op <> 'DELETE' then despues := to_jsonb(new) - fuera; end if;
  if tg_op = 'UPDATE' then
    if tg_table_name = 'usuario' then
      clave_nueva := new.password is distinct from old.password; -- Only this table has the column: in any other the expression would fail.
    end if;
    if clave_nueva then
      -- A changed password is recorded without its value; app.motivo says why another user changed it.
      despues := despues || '{"password": "***"}' || case when coalesce(current_setting('app.motivo', true), '') <> ''
        then jsonb_build_object('motivo', current_setting('app.motivo', true)) else '{}' end;
    elsif antes = despues then
      return null; -- Only columns that the audit leaves out have changed.
    end if;
  end if;
  fila := coalesce(despues, antes);
  llave := fila->>tg_argv[1];
  for i in 2 .. tg_nargs - 1 loop
    llave := llave || '/' || (fila->>tg_argv[i]);
  end loop;
  insert into auditoria (codigo_compania, sucursales, tabla, llave, accion, usuario, desde, antes, despues)
  values (coalesce((fila->>'codigo_compania')::int, nullif(current_setting('app.compania', true), '')::int),
    case tg_argv[0] when '' then null
      when 'codigo_sucursal' then case when fila->>'codigo_sucursal' is not null then array[(fila->>'codigo_sucursal')::int] end
      else sucursales_de_fila(tg_argv[0], fila) end,
    tg_table_name, llave, tg_op,
    coalesce(nullif(current_setting('app.usuario', true), ''), 'sistema'), coalesce(current_setting('app.desde', true), ''), antes, despues);
  return null;
end $$;

--> statement-breakpoint
-- The triggers: on every table with a primary key, but for these.
select format('trigger auditar on %s', c.oid::regclass) as object,
  format('create or replace trigger auditar after insert or update or delete on %s for each row
    when (current_setting(''app.auditar'', true) is distinct from ''no'') execute function auditar(%L, %s)', c.oid::regclass,
    coalesce(columna_de_sucursal(c.relname), ''),
    string_agg(quote_literal(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum))) as text
from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  and c.relname not in ('auditoria', 'idempotencia', 'intento_acceso', 'clave_firma', 'secuencia', 'archivo_contenido', 'acceso_conocido', 'palabra_nombre',
    'novedad', 'aviso', 'aviso_leido', 'preferencia_usuario', 'borrador', 'lista_dia', 'ultima_asistencia', 'inscritos_grupo', 'dia_cobrado', 'recibo_emitido')
group by c.oid
