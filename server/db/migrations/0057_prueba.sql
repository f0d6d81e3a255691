-- rolling
ALTER TABLE "interesado" ADD COLUMN "codigo_grupo_prueba" integer;--> statement-breakpoint
ALTER TABLE "interesado" ADD COLUMN "dia_prueba" date;--> statement-breakpoint
ALTER TABLE "interesado" ADD COLUMN "vino_prueba" boolean;--> statement-breakpoint
ALTER TABLE "interesado" ADD CONSTRAINT "interesado_codigo_grupo_prueba_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo_prueba") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interesado_prueba" ON "interesado" USING btree ("codigo_grupo_prueba","dia_prueba");--> statement-breakpoint
ALTER TABLE "interesado" ADD CONSTRAINT "interesado_vino" CHECK (vino_prueba is null or dia_prueba is not null);