-- Run after every migration: audit and notification of every table, so that no handler and no new table can forget them.
-- The transaction settings app.usuario, app.compania and app.desde say who acts; app.auditar = 'no' is for bulk loads of our own scripts.
create or replace function auditar() returns trigger language plpgsql as $$
declare
  fuera constant text[] := '{busqueda,documento_signos,password,secreto,ultimo_paso,contenido,huella,version}';
  antes jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - fuera end;
  despues jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - fuera end;
  fila jsonb := coalesce(despues, antes);
  compania int := coalesce((fila->>'codigo_compania')::int, nullif(current_setting('app.compania', true), '')::int);
begin
  if tg_op = 'UPDATE' and to_jsonb(new)->'password' is distinct from to_jsonb(old)->'password' then
    -- A new password is a fact worth telling, without its value; app.motivo says why somebody else gave it.
    despues := despues || '{"password": "***"}' || case when coalesce(current_setting('app.motivo', true), '') <> ''
      then jsonb_build_object('motivo', current_setting('app.motivo', true)) else '{}' end;
  elsif antes = despues then
    return null; -- Only what the audit leaves out changed.
  end if;
  insert into auditoria (codigo_compania, codigo_sucursal, tabla, llave, accion, usuario, desde, antes, despues)
  values (compania, (fila->>'codigo_sucursal')::int, tg_table_name,
    (select string_agg(fila->>columna, '/') from unnest(tg_argv) columna), tg_op,
    coalesce(nullif(current_setting('app.usuario', true), ''), 'sistema'), coalesce(current_setting('app.desde', true), ''), antes, despues);
  perform pg_notify('cambios', json_build_object('tabla', tg_table_name, 'accion', tg_op, 'compania', compania, 'sucursal', fila->'codigo_sucursal')::text);
  return null;
end $$;

do $$
declare
  t record;
begin
  for t in
    select c.oid::regclass tabla, string_agg(quote_literal(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum)) llave
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('auditoria', 'idempotencia', 'intento_acceso', 'clave_firma', 'secuencia', 'archivo_contenido')
    group by c.oid
  loop
    execute format('create or replace trigger auditar after insert or update or delete on %s for each row
      when (current_setting(''app.auditar'', true) is distinct from ''no'') execute function auditar(%s)', t.tabla, t.llave);
  end loop;
end $$;
