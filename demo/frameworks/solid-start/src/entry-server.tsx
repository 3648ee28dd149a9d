import { createHandler, StartServer } from '@solidjs/start/server';

export default createHandler(() => (
  <StartServer
    document={({ assets, children, scripts }) => (
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <link rel="icon" href="data:," />
          <title>SolidStart</title>
          {assets}
        </head>
        <body>
          <main>{children}</main>
          {scripts}
        </body>
      </html>
    )}
  />
));
