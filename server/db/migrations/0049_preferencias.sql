-- rolling
CREATE TABLE "preferencia_usuario" (
	"codigo_usuario" integer PRIMARY KEY NOT NULL,
	"valor" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "preferencia_usuario" ADD CONSTRAINT "preferencia_usuario_codigo_usuario_usuario_codigo_usuario_fk" FOREIGN KEY ("codigo_usuario") REFERENCES "public"."usuario"("codigo_usuario") ON DELETE cascade ON UPDATE no action;