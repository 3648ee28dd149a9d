import os, time
from http.server import BaseHTTPRequestHandler, HTTPServer
import jwt  # pip install 'pyjwt[crypto]'
from session import find_user  # Yours: the id of the user who is signed in, or None.

LIFETIME_S = 600

def mint_token(user_id):
    """A JWT that says who the user is, signed with your key."""
    claims = {'iss': 'https://shop.example', 'aud': 'cashier', 'sub': user_id, 'exp': int(time.time()) + LIFETIME_S}
    return jwt.encode(claims, os.environ['CASHIER_KEY'], algorithm='ES256', headers={'kid': 'shop-1'})

class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        user_id = find_user(self.headers['Cookie']) if self.path == '/user-token' else None
        self.send_response(200 if user_id else 401)
        self.send_header('Content-Type', 'text/plain')
        self.send_header('Cache-Control', 'no-store')
        self.end_headers()
        self.wfile.write(mint_token(user_id).encode() if user_id else b'')

HTTPServer(('', int(os.environ['PORT'])), Handler).serve_forever()
