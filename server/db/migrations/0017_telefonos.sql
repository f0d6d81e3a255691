-- Phones are kept in one form, '809-555-1234', as the contract writes them from now on. Nobody did this: it leaves no audit row.
create function telefono_en_forma(telefono text) returns text language sql immutable as $$
  select case
    when d.nacional ~ '^\d{10}$' and (d.nacional <> d.digitos or telefono !~ '^\s*\+')
      then left(d.nacional, 3) || '-' || substr(d.nacional, 4, 3) || '-' || right(d.nacional, 4)
    when telefono ~ '^\s*\+' then '+' || d.digitos
    when d.digitos ~ '^\d{7}$' then left(d.digitos, 3) || '-' || right(d.digitos, 4)
    else d.digitos end
  from (select g.digitos, regexp_replace(g.digitos, '^1(?=\d{10}$)', '') nacional
    from (select regexp_replace(telefono, '\D', '', 'g') digitos) g) d
$$;--> statement-breakpoint
select set_config('app.auditar', 'no', true);--> statement-breakpoint
update entidad set telefono = telefono_en_forma(telefono), telefono_otro = telefono_en_forma(telefono_otro), whatsapp = telefono_en_forma(whatsapp)
  where (telefono, telefono_otro, whatsapp) is distinct from (telefono_en_forma(telefono), telefono_en_forma(telefono_otro), telefono_en_forma(whatsapp));--> statement-breakpoint
update compania set telefono = telefono_en_forma(telefono) where telefono <> telefono_en_forma(telefono);--> statement-breakpoint
update sucursal set telefono = telefono_en_forma(telefono) where telefono <> telefono_en_forma(telefono);--> statement-breakpoint
update estudiante_info set telefono_medico = telefono_en_forma(telefono_medico) where telefono_medico <> telefono_en_forma(telefono_medico);--> statement-breakpoint
select set_config('app.auditar', '', true);--> statement-breakpoint
drop function telefono_en_forma(text);
