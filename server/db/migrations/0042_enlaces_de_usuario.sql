ALTER TABLE "enlace_familia" ADD COLUMN "usos" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "enlace_familia" ADD COLUMN "a_mano" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "enlace_familia_usuario" ON "enlace_familia" USING btree ("usuario","creado");--> statement-breakpoint
-- Revokes the links that a user made when the user is deactivated, in whatever way: whoever may no longer sign in must not go on reading accounts.
create function revocar_enlaces() returns trigger language plpgsql as $$
begin
  update enlace_familia set revocado = now()
  where codigo_compania = new.codigo_compania and usuario = new.usuario and revocado is null;
  return null;
end $$;
--> statement-breakpoint
create trigger revocar_enlaces after update of activo on usuario for each row
when (old.activo and not new.activo) execute function revocar_enlaces();
