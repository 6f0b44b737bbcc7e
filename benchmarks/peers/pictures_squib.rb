# A picture of each card and of their back, 825 x 1125 dots, with Squib (gem squib). usage: pictures_squib.rb CARDS OUT
require 'csv'
require 'squib'

MM = 300 / 25.4
DX, DY = (825 - 63 * MM) / 2, (1125 - 88 * MM) / 2
rows = CSV.read(ARGV[0], headers: true)

def left(mm) = DX + mm * MM
def top(mm) = DY + mm * MM
def letters(points, bold: false) = "DejaVu Sans#{bold ? ' Bold' : ''} #{points}"

def frame(deck, colour, cx, cy, outer, inner)
  deck.background color: 'white'
  deck.rect x: left(1.5), y: top(1.5), width: 60 * MM, height: 85 * MM, stroke_color: colour, stroke_width: 3 * MM
  deck.star n: 5, x: left(cx), y: top(cy), outer_radius: outer * MM, inner_radius: inner * MM, angle: -Math::PI / 2,
            fill_color: colour, stroke_width: 0
end

Squib::Deck.new(width: 825, height: 1125, dpi: 300, cards: rows.size) do
  frame self, rows['color'], 31.5, 30, 12, 5
  text str: rows['title'], x: left(6), y: top(7), font: letters(12, bold: true)
  text str: rows['number'], x: left(3), y: top(44), width: 57 * MM, align: 'center', font: letters(40, bold: true)
  %w[la lb lc ld].each_with_index { |key, at| text str: rows[key], x: left(6), y: top(63 + 4 * at), font: letters(8) }
  save_png dir: ARGV[1], prefix: 'card-'
end
Squib::Deck.new(width: 825, height: 1125, dpi: 300, cards: 1) do
  frame self, '#22304f', 31.5, 40, 22, 9
  text str: 'THE GAME', x: left(3), y: top(68), width: 57 * MM, align: 'center', font: letters(16, bold: true)
  save_png dir: ARGV[1], prefix: 'back-'
end
